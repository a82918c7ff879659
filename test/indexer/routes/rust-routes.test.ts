import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('Axum nests and merges routers of functions', async () => {
  const { routes } = await routesOf({
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': `use axum::{routing::get, Router};
mod orders;

#[tokio::main]
async fn main() {
    let app = Router::new()
        .route("/", get(root))
        .nest("/api/orders", orders::routes())
        .merge(health());
    axum::serve(listener, app).await.unwrap();
}

fn health() -> Router {
    Router::new().route("/health", get(|| async { "ok" }))
}

async fn root() -> &'static str { "hi" }
`,
    'src/orders.rs': `use axum::{routing::{get, delete}, Router};

pub fn routes() -> Router {
    Router::new()
        .route("/", get(list).post(create))
        .route("/{id}", delete(remove))
}

async fn list() {}
async fn create() {}
async fn remove() {}
`,
  })
  expect(routes).toEqual([
    'DELETE /api/orders/{id} -> src/orders.rs:remove',
    'GET / -> src/main.rs:root',
    'GET /api/orders -> src/orders.rs:list',
    'GET /health -> -',
    'POST /api/orders -> src/orders.rs:create',
  ])
})

it('Actix and Rocket mount handlers with attributes', async () => {
  const { routes } = await routesOf({
    'actix/Cargo.toml': '[package]\nname = "a"\n',
    'actix/src/main.rs': `use actix_web::{get, web, App, HttpServer};

#[get("/{id}")]
async fn show(id: web::Path<u32>) -> String { String::new() }

async fn index() -> String { String::new() }

fn config(cfg: &mut web::ServiceConfig) {
    cfg.service(
        web::resource("/items")
            .route(web::get().to(index))
            .route(web::post().to(index)),
    );
}

async fn run() {
    HttpServer::new(|| {
        App::new()
            .service(web::scope("/users").service(show).route("/all", web::get().to(index)))
            .configure(config)
    });
}
`,
    'rocket/Cargo.toml': '[package]\nname = "r"\n',
    'rocket/src/main.rs': `#[macro_use] extern crate rocket;

#[get("/<name>?<age>")]
fn hello(name: &str) -> String { String::new() }

#[post("/", data = "<input>")]
fn create(input: String) {}

#[launch]
fn launch() -> _ {
    rocket::build().mount("/hello", routes![hello, create])
}
`,
  })
  expect(routes).toEqual([
    'GET /hello/<name> -> rocket/src/main.rs:hello',
    'GET /items -> actix/src/main.rs:index',
    'GET /users/all -> actix/src/main.rs:index',
    'GET /users/{id} -> actix/src/main.rs:show',
    'POST /hello -> rocket/src/main.rs:create',
    'POST /items -> actix/src/main.rs:index',
  ])
})
