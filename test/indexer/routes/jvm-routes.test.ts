import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('Spring joins the prefixes of classes, in Java and Kotlin', async () => {
  const { routes, requests } = await routesOf({
    'src/main/java/shop/OrderController.java': `package shop;

import org.springframework.web.bind.annotation.*;
import java.util.Map;

@RestController
@RequestMapping("/api/orders")
public class OrderController {
    private static final String STATS = "/stats";
    private Map<String, String> cache;

    @GetMapping("/{id}")
    public Order show(@PathVariable Long id) {
        return cache.get("/not-a-route");
    }

    @PostMapping
    public Order create(@RequestBody Order order) { return order; }

    @RequestMapping(value = {"/a", "/b"}, method = {RequestMethod.PUT, RequestMethod.PATCH})
    public Order change() { return null; }

    @DeleteMapping(path = "/{id}", produces = "application/json")
    public void remove() {}

    @GetMapping(STATS)
    public Order stats() { return null; }
}
`,
    'src/main/kotlin/shop/UserController.kt': `package shop

import org.springframework.web.bind.annotation.*

@RestController
@RequestMapping("/api/v1", "/api/v2")
class UserController(private val service: UserService) {
    @GetMapping("users", "people")
    fun list(): List<User> = service.all()

    @PostMapping(value = ["users"])
    fun create(@RequestBody user: User): User = user
}
`,
    'client/OrderClient.java': `package client;

import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;

@FeignClient(name = "orders", path = "/api/orders")
public interface OrderClient {
    @GetMapping("/{id}")
    Order load(Long id);
}
`,
    'app/OrderApi.kt': `package app

import retrofit2.http.GET
import retrofit2.http.POST

interface OrderApi {
    @GET("api/orders/{id}")
    suspend fun order(id: String): Order

    @POST("api/orders")
    suspend fun create(order: Order): Order
}
`,
  })
  expect(routes).toEqual([
    'DELETE /api/orders/{id} -> src/main/java/shop/OrderController.java:OrderController.remove',
    'GET /api/orders/stats -> src/main/java/shop/OrderController.java:OrderController.stats',
    'GET /api/orders/{id} -> src/main/java/shop/OrderController.java:OrderController.show',
    'GET /api/v1/people -> src/main/kotlin/shop/UserController.kt:UserController.list',
    'GET /api/v1/users -> src/main/kotlin/shop/UserController.kt:UserController.list',
    'GET /api/v2/people -> src/main/kotlin/shop/UserController.kt:UserController.list',
    'GET /api/v2/users -> src/main/kotlin/shop/UserController.kt:UserController.list',
    'PATCH /api/orders/a -> src/main/java/shop/OrderController.java:OrderController.change',
    'PATCH /api/orders/b -> src/main/java/shop/OrderController.java:OrderController.change',
    'POST /api/orders -> src/main/java/shop/OrderController.java:OrderController.create',
    'POST /api/v1/users -> src/main/kotlin/shop/UserController.kt:UserController.create',
    'POST /api/v2/users -> src/main/kotlin/shop/UserController.kt:UserController.create',
    'PUT /api/orders/a -> src/main/java/shop/OrderController.java:OrderController.change',
    'PUT /api/orders/b -> src/main/java/shop/OrderController.java:OrderController.change',
  ])
  expect(requests).toEqual([
    'app/OrderApi.kt:OrderApi.create -> src/main/java/shop/OrderController.java:OrderController.create',
    'app/OrderApi.kt:OrderApi.order -> src/main/java/shop/OrderController.java:OrderController.show',
    'client/OrderClient.java:OrderClient.load -> src/main/java/shop/OrderController.java:OrderController.show',
  ])
})

it('JAX-RS joins paths of application, class and method; Ktor those of blocks', async () => {
  const { routes } = await routesOf({
    'src/App.java': `package shop;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

@ApplicationPath("/rest")
public class App extends Application {}
`,
    'src/Items.java': `package shop;
import jakarta.ws.rs.*;

@Path("items")
public class Items {
    @GET
    @Path("{id}")
    public String show(@PathParam("id") String id) { return id; }

    @POST
    public void create() {}
}
`,
    'ktor/Main.kt': `package ktor

import io.ktor.server.application.*
import io.ktor.server.routing.*

fun Application.module() {
    routing {
        get("/") { call.respondText("hi") }
        route("/api") {
            authenticate {
                post("/login") { login() }
            }
            orderRoutes()
        }
    }
}

fun login() {}
`,
    'ktor/Orders.kt': `package ktor

import io.ktor.server.routing.*

fun Route.orderRoutes() {
    route("orders") {
        get { list() }
        delete("{id}") { list() }
    }
}

fun list() {}
`,
  })
  expect(routes).toEqual([
    'DELETE /api/orders/{id} -> -',
    'GET / -> -',
    'GET /api/orders -> -',
    'GET /rest/items/{id} -> src/Items.java:Items.show',
    'POST /api/login -> -',
    'POST /rest/items -> src/Items.java:Items.create',
  ])
})
