package agent

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"
)

// filler gives every field a value of its own, so that two that are exchanged
// are noticed.
type filler struct{ n int }

func (f *filler) fill(v reflect.Value) {
	f.n++
	switch v.Interface().(type) {
	case json.RawMessage:
		v.SetBytes(fmt.Appendf(nil, `{"raw":%d}`, f.n))
		return
	case time.Time:
		v.Set(reflect.ValueOf(time.Date(2026, 1, 2, 3, 4, f.n%60, 0, time.UTC)))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(fmt.Sprintf("text %d \" \u2028 é", f.n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(f.n))
	case reflect.Uint8:
		v.SetUint(uint64(f.n % 256))
	case reflect.Float64:
		v.SetFloat(float64(f.n) + 0.25)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		f.fill(v.Index(0))
		f.fill(v.Index(1))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		value := reflect.New(v.Type().Elem()).Elem()
		f.fill(value)
		v.SetMapIndex(reflect.ValueOf(fmt.Sprint("key ", f.n)), value)
	case reflect.Interface:
		v.Set(reflect.ValueOf(fmt.Sprint("any ", f.n)))
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i))
		}
	default:
		panic("a field of a kind that no event has had: " + v.Type().String())
	}
}

// full is an event of a kind with every field filled.
func full(kind string) Event {
	zero, err := Decode(kind, []byte("{}"))
	if err != nil {
		panic(err)
	}
	v := reflect.New(reflect.TypeOf(zero)).Elem()
	(&filler{}).fill(v)
	return v.Interface().(Event)
}
