import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it("Go's muxes are mounted as handlers", async () => {
  const { routes } = await routesOf({
    'go.mod': `module example.com/s
`,
    'a.go': `package main

import "net/http"

func routes(mux *http.ServeMux) {
	api := http.NewServeMux()
	api.HandleFunc("GET /in", top)
	mux.Handle("/api/", http.StripPrefix("/api", api))
	whole := http.NewServeMux()
	whole.HandleFunc("GET /whole/in", top)
	mux.Handle("/whole/", whole)
	mux.Handle("/static/", http.StripPrefix("/static/", http.FileServer(http.Dir("s"))))
}
func top(w http.ResponseWriter, r *http.Request) {}
`,
  })
  expect(routes).toEqual([
    'ANY /static/ -> -',
    'GET /api/in -> a.go:top',
    'GET /whole/in -> a.go:top',
  ])
})

it("Axum's routers may be given a name again", async () => {
  const { routes } = await routesOf({
    'Cargo.toml': `[package]
name = "s"
`,
    'src/main.rs': `use axum::{Router, routing::{get, on, MethodFilter}};
fn app() -> Router {
    let router = Router::new();
    let router = router.route("/a", get(a));
    let router = router.route("/b", on(MethodFilter::DELETE, a));
    router
}
async fn a() {}
`,
  })
  expect(routes).toEqual(['DELETE /b -> src/main.rs:a', 'GET /a -> src/main.rs:a'])
})

it('Rocket mounts the list of a function', async () => {
  const { routes } = await routesOf({
    'Cargo.toml': `[package]
name = "s"
`,
    'src/main.rs': `#[macro_use] extern crate rocket;
mod api;
#[launch]
fn rocket() -> _ {
    rocket::build().mount("/api", api::routes())
}
`,
    'src/api.rs': `#[delete("/x/<id..>")]
pub fn del(id: u8) {}
pub fn routes() -> Vec<rocket::Route> { routes![del] }
`,
  })
  expect(routes).toEqual(['DELETE /api/x/<id..> -> src/api.rs:del'])
})

it('Rails draws a concern wherever it is named', async () => {
  const { routes } = await routesOf({
    'config/routes.rb': `Rails.application.routes.draw do
  concern :commentable do
    resources :comments, only: [:index]
  end
  resources :posts, concerns: :commentable, only: []
  resources :photos, only: [] do
    concerns :commentable
  end
end
`,
    'app/controllers/comments_controller.rb': `class CommentsController
  def index; end
end
`,
  })
  expect(routes).toEqual([
    'GET /photos/:photo_id/comments -> app/controllers/comments_controller.rb:CommentsController.index',
    'GET /posts/:post_id/comments -> app/controllers/comments_controller.rb:CommentsController.index',
  ])
})

it('Ktor has methods of routes, Laravel views and redirects', async () => {
  const { routes } = await routesOf({
    'Main.kt': `package k
import io.ktor.server.routing.*
fun Application.module() {
    routing {
        route("/b/{id}", HttpMethod.Delete) { handle { del(call) } }
    }
}
`,
    'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::view('/about', 'about');
Route::redirect('/old', '/new');
`,
  })
  expect(routes).toEqual(['ANY /old -> -', 'DELETE /b/{id} -> -', 'GET /about -> -'])
})
