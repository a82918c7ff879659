import { describe, expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

const GO_MOD = 'module example.com/shop\n\ngo 1.22\n'

describe('Go', () => {
  it('follows groups of Gin into functions of other files', async () => {
    const { routes } = await routesOf({
      'go.mod': GO_MOD,
      'main.go': `package main

import (
	"github.com/gin-gonic/gin"
	"example.com/shop/orders"
)

func ping(c *gin.Context) {}

func main() {
	r := gin.Default()
	r.GET("/ping", ping)
	v1 := r.Group("/v1")
	{
		v1.Use(auth)
		admin := v1.Group("/admin", auth)
		admin.DELETE("/cache", auth, ping)
		orders.Register(v1.Group("/orders"))
	}
	r.Run()
}

func auth(c *gin.Context) {}
`,
      'orders/orders.go': `package orders

import "github.com/gin-gonic/gin"

type Handler struct{}

func (h *Handler) List(c *gin.Context) {}
func (h *Handler) Show(c *gin.Context) {}

func Register(g *gin.RouterGroup) {
	h := &Handler{}
	g.GET("", h.List)
	g.GET("/:id", h.Show)
	cache.Get("/x", h.Show)
}
`,
    })
    expect(routes).toEqual([
      'DELETE /v1/admin/cache -> main.go:ping',
      'GET /ping -> main.go:ping',
      'GET /v1/orders -> orders/orders.go:Handler.List',
      'GET /v1/orders/:id -> orders/orders.go:Handler.Show',
    ])
  })

  it('reads Chi, Echo, Fiber, gorilla/mux and net/http', async () => {
    const { routes } = await routesOf({
      'go.mod': GO_MOD,
      'chi.go': `package main

import (
	"net/http"
	"github.com/go-chi/chi/v5"
)

func chiRoutes() http.Handler {
	r := chi.NewRouter()
	r.Route("/articles", func(r chi.Router) {
		r.Get("/", list)
		r.Route("/{id}", func(r chi.Router) {
			r.Put("/", update)
		})
	})
	r.Group(func(r chi.Router) {
		r.With(mw).Post("/login", login)
	})
	r.Mount("/admin", adminRouter())
	r.Mount("/todos", todos{}.Routes())
	return r
}

type todos struct{}

func (rs todos) Routes() chi.Router {
	r := chi.NewRouter()
	r.Get("/", rs.List)
	return r
}

func (rs todos) List(w http.ResponseWriter, r *http.Request) {}

func adminRouter() chi.Router {
	r := chi.NewRouter()
	r.Get("/stats", list)
	return r
}

func list(w http.ResponseWriter, r *http.Request) {}
func update(w http.ResponseWriter, r *http.Request) {}
func login(w http.ResponseWriter, r *http.Request) {}
`,
      'echo.go': `package main

import "github.com/labstack/echo/v4"

func echoRoutes() {
	e := echo.New()
	g := e.Group("/e")
	g.POST("/users", createUser, mw)
}

func createUser(c echo.Context) error { return nil }
`,
      'fiber.go': `package main

import "github.com/gofiber/fiber/v2"

func fiberRoutes() {
	app := fiber.New()
	api := app.Group("/f")
	api.Get("/users", fiberUsers)
}

func fiberUsers(c *fiber.Ctx) error { return nil }
`,
      'std.go': `package main

import (
	"net/http"
	"github.com/gorilla/mux"
)

type server struct {
	router *http.ServeMux
}

func (s *server) routes() {
	s.router.HandleFunc("GET /std/{id}", s.show)
	s.router.Handle("/std/any", http.HandlerFunc(s.show))
	http.HandleFunc("/global", list)
}

func (s *server) show(w http.ResponseWriter, r *http.Request) {}

func gorilla() {
	r := mux.NewRouter()
	sub := r.PathPrefix("/g").Subrouter()
	sub.HandleFunc("/items/{id}", update).Methods("GET", http.MethodPut)
	sub.HandleFunc("/all", list)
}
`,
    })
    expect(routes).toEqual([
      'ANY /g/all -> chi.go:list',
      'ANY /global -> chi.go:list',
      'ANY /std/any -> std.go:server.show',
      'GET /admin/stats -> chi.go:list',
      'GET /articles -> chi.go:list',
      'GET /f/users -> fiber.go:fiberUsers',
      'GET /g/items/{id} -> chi.go:update',
      'GET /std/{id} -> std.go:server.show',
      'GET /todos -> chi.go:todos.List',
      'POST /e/users -> echo.go:createUser',
      'POST /login -> chi.go:login',
      'PUT /articles/{id} -> chi.go:update',
      'PUT /g/items/{id} -> chi.go:update',
    ])
  })
})
