module hawser/sdk/go

go 1.23
