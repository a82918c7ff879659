import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('ASP.NET has routes of controllers by attributes and of minimal APIs by calls', async () => {
  const { routes } = await routesOf({
    'Controllers/OrdersController.cs': `using Microsoft.AspNetCore.Mvc;

namespace Shop.Controllers;

[ApiController]
[Route("api/[controller]")]
public class OrdersController : ControllerBase
{
    private readonly Dictionary<string, string> _cache = new();

    [HttpGet]
    public IActionResult List() => Ok(_cache["/x"]);

    [HttpGet("{id:int}")]
    public IActionResult Show(int id) => Ok();

    [HttpPost, Authorize]
    public IActionResult Create([FromBody] Order order) => Ok();

    [HttpPut("[action]")]
    public Task<IActionResult> RenameAsync() => null;

    [Route("/health")]
    public IActionResult Health() => Ok();

    [HttpDelete]
    [Route("{id}")]
    public IActionResult Remove(int id) => Ok();
}
`,
    'Program.cs': `using Shop;

var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();
app.MapGet("/ping", Handlers.Ping);
var api = app.MapGroup("/v1").RequireAuthorization();
api.MapPost("/items", (Item item) => Results.Ok());
api.MapItems();
app.Run();
`,
    'Handlers.cs': `namespace Shop;

public static class Handlers
{
    public static string Ping() => "pong";

    public static RouteGroupBuilder MapItems(this RouteGroupBuilder group)
    {
        group.MapGet("/items/{id}", Show).WithName("item");
        group.MapMethods("/items", new[] { "PATCH", "PUT" }, Show);
        return group;
    }

    static string Show(int id) => "";
}
`,
  })
  const at = 'Controllers/OrdersController.cs:Shop.Controllers.OrdersController'
  expect(routes).toEqual([
    `ANY /health -> ${at}.Health`,
    `DELETE /api/Orders/{id} -> ${at}.Remove`,
    `GET /api/Orders -> ${at}.List`,
    `GET /api/Orders/{id:int} -> ${at}.Show`,
    'GET /ping -> Handlers.cs:Shop.Handlers.Ping',
    'GET /v1/items/{id} -> Handlers.cs:Shop.Handlers.Show',
    'PATCH /v1/items -> Handlers.cs:Shop.Handlers.Show',
    `POST /api/Orders -> ${at}.Create`,
    'POST /v1/items -> -',
    `PUT /api/Orders/Rename -> ${at}.RenameAsync`,
    'PUT /v1/items -> Handlers.cs:Shop.Handlers.Show',
  ])
})
