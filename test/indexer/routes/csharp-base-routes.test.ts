import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('controllers have the route of their base, by their own name', async () => {
  const { routes } = await routesOf({
    'Base.cs': `using Microsoft.AspNetCore.Mvc;
namespace Shop.Infra;
[Route("api/v1/[controller]")]
public abstract class BaseApiController : ControllerBase { }
`,
    'Cats.cs': `using Microsoft.AspNetCore.Mvc;
using Shop.Infra;
namespace Shop.Web;
public class CatsController : BaseApiController {
  [HttpGet("{id}")]
  public IActionResult Get(int id) => Ok();
  [HttpGet("/health")]
  public IActionResult Health() => Ok();
}
public class DogsController : ControllerBase {
  [AcceptVerbs("GET", "POST", Route = "dogs")]
  public IActionResult Both() => Ok();
}
`,
  })
  expect(routes).toEqual([
    'GET /api/v1/Cats/{id} -> Cats.cs:Shop.Web.CatsController.Get',
    'GET /dogs -> Cats.cs:Shop.Web.DogsController.Both',
    'GET /health -> Cats.cs:Shop.Web.CatsController.Health',
    'POST /dogs -> Cats.cs:Shop.Web.DogsController.Both',
  ])
})
