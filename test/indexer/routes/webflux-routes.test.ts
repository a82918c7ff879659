import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it("Spring's functional routes are read in Java", async () => {
  const { routes } = await routesOf({
    'src/Routes.java': `package shop;
import org.springframework.web.reactive.function.server.*;
class Routes {
  RouterFunction<ServerResponse> routes(Handler handler) {
    return RouterFunctions.route()
      .GET("/flux/{id}", handler::get)
      .POST("/flux", accept(APPLICATION_JSON), handler::create)
      .path("/nested", b -> b
        .GET("/inner", handler::get))
      .build();
  }
  RouterFunction<ServerResponse> old(Handler h) {
    return route(GET("/old").and(accept(JSON)), h::get).andRoute(POST("/old"), h::create);
  }
}
`,
    'src/Handler.java': `package shop;
class Handler {
  Mono<ServerResponse> get(ServerRequest r) { return null; }
  Mono<ServerResponse> create(ServerRequest r) { return null; }
}
`,
  })
  expect(routes).toEqual([
    'GET /flux/{id} -> src/Handler.java:Handler.get',
    'GET /nested/inner -> src/Handler.java:Handler.get',
    'GET /old -> src/Handler.java:Handler.get',
    'POST /flux -> src/Handler.java:Handler.create',
    'POST /old -> src/Handler.java:Handler.create',
  ])
})

it("Spring's functional routes are read in Kotlin, settings in paths are values", async () => {
  const { routes } = await routesOf({
    'src/Users.kt': `package shop

import org.springframework.web.bind.annotation.*

@RestController
@RequestMapping("\\\${api.prefix}/users")
class UserController {
  @GetMapping("/{id}")
  fun one(@PathVariable id: Long) = id
}
class Functional {
  fun routes(h: Calls) = coRouter {
    "/co".nest {
      GET("/a", h::a)
    }
    GET("/c") { ok().buildAndAwait() }
  }
}
class Calls {
  suspend fun a(r: ServerRequest) = ok()
}
`,
  })
  expect(routes).toEqual([
    'GET /c -> -',
    'GET /co/a -> src/Users.kt:Calls.a',
    'GET /{}/users/{id} -> src/Users.kt:UserController.one',
  ])
})
