import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it("FastAPI has routers of one's own class, sockets by calls, and prefixes that are given", async () => {
  const { routes } = await routesOf({
    'm.py': `from fastapi import APIRouter, FastAPI
class Custom(APIRouter):
    pass
custom = Custom(prefix="/custom")
@custom.post("")
def made(): ...
def talk(): ...
custom.add_api_websocket_route("/sock", talk)
def build(prefix: str):
    r = APIRouter(prefix=prefix)
    @r.get("/in")
    def inner(): ...
    return r
app = FastAPI()
app.include_router(custom)
app.include_router(build("/p"))
`,
  })
  expect(routes).toEqual([
    'GET /{}/in -> m.py:build.inner',
    'POST /custom -> m.py:made',
    'WEBSOCKET /custom/sock -> m.py:talk',
  ])
})

it('an application with a base path is reached only where it is mounted', async () => {
  const { routes } = await routesOf({
    'src/index.ts': `import { Hono } from 'hono'
import api from './api'
const app = new Hono()
app.route('/api', api)
export default app
`,
    'src/api.ts': `import { Hono } from 'hono'
const api = new Hono().basePath('/v1').basePath('/inner')
api.get('/login', login)
async function login(c) {}
export default api
`,
  })
  expect(routes).toEqual(['GET /api/v1/inner/login -> src/api.ts:login'])
})

it("a group of a field's router is given to a function of another package", async () => {
  const { routes } = await routesOf({
    'go.mod': `module ex.com/a
`,
    'main.go': `package main

import (
	"ex.com/a/routes"
	"github.com/gin-gonic/gin"
)

type Server struct {
	router *gin.Engine
}

func (s *Server) setup() {
	v1 := s.router.Group("/v1")
	routes.Users(v1.Group("/users"))
}
`,
    'routes/users.go': `package routes

import "github.com/gin-gonic/gin"

func Users(g *gin.RouterGroup) {
	g.GET("/x", get)
}
func get(c *gin.Context) {}
`,
  })
  expect(routes).toEqual(['GET /v1/users/x -> routes/users.go:get'])
})

it('Rails has shallow resources, Laravel singletons', async () => {
  const { routes } = await routesOf({
    'config/routes.rb': `Rails.application.routes.draw do
  namespace :api do
    resources :users, only: [], shallow: true do
      resources :notes, only: [:index, :show]
    end
  end
end
`,
    'app/controllers/api/notes_controller.rb': `class Api::NotesController
  def index; end
  def show; end
end
`,
    'routes/web.php': `<?php
Route::apiSingleton('profile', ProfileController::class);
`,
    'app/Http/Controllers/ProfileController.php': `<?php
class ProfileController {
    public function show() {}
    public function update() {}
}
`,
  })
  expect(routes).toEqual([
    'GET /api/notes/:id -> app/controllers/api/notes_controller.rb:Api.NotesController.show',
    'GET /api/users/:user_id/notes -> app/controllers/api/notes_controller.rb:Api.NotesController.index',
    'GET /profile -> app/Http/Controllers/ProfileController.php:ProfileController.show',
    'PATCH /profile -> app/Http/Controllers/ProfileController.php:ProfileController.update',
    'PUT /profile -> app/Http/Controllers/ProfileController.php:ProfileController.update',
  ])
})
