import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('Laravel has groups with prefixes and controllers, resources and both ways to name an action', async () => {
  const { routes } = await routesOf({
    'routes/web.php': `<?php

use App\\Http\\Controllers\\OrderController;
use App\\Http\\Controllers\\PhotoController;
use Illuminate\\Support\\Facades\\Route;

Route::get('/', function () { return view('home'); });
Route::get('/orders', [OrderController::class, 'index'])->name('orders');
Route::match(['get', 'post'], '/orders/match', 'OrderController@match');

Route::prefix('admin')->middleware('auth')->group(function () {
    Route::delete('/orders/{order}', [OrderController::class, 'destroy']);
    Route::group(['prefix' => 'deep'], function () {
        Route::put('orders', [OrderController::class, 'update']);
    });
});

Route::controller(OrderController::class)->group(function () {
    Route::get('/by-controller', 'index');
});

Route::resource('photos', PhotoController::class)->only(['index', 'show']);
`,
    'routes/api.php': `<?php

use App\\Http\\Controllers\\PhotoController;
use Illuminate\\Support\\Facades\\Route;

Route::apiResource('photos', PhotoController::class)->except('destroy');
`,
    'app/Http/Controllers/OrderController.php': `<?php

namespace App\\Http\\Controllers;

class OrderController
{
    public function index() { return Cache::get('/x', 'y'); }
    public function match() {}
    public function destroy($order) {}
    public function update() {}
}
`,
    'app/Http/Controllers/PhotoController.php': `<?php

namespace App\\Http\\Controllers;

class PhotoController
{
    public function index() {}
    public function show($photo) {}
    public function store() {}
    public function update($photo) {}
}
`,
  })
  const order = 'app/Http/Controllers/OrderController.php:OrderController'
  const photo = 'app/Http/Controllers/PhotoController.php:PhotoController'
  expect(routes).toEqual(
    [
      'GET / -> -',
      `GET /orders -> ${order}.index`,
      `GET /orders/match -> ${order}.match`,
      `POST /orders/match -> ${order}.match`,
      `DELETE /admin/orders/{order} -> ${order}.destroy`,
      `PUT /admin/deep/orders -> ${order}.update`,
      `GET /by-controller -> ${order}.index`,
      `GET /photos -> ${photo}.index`,
      `GET /photos/{photo} -> ${photo}.show`,
      `GET /api/photos -> ${photo}.index`,
      `GET /api/photos/{photo} -> ${photo}.show`,
      `POST /api/photos -> ${photo}.store`,
      `PUT /api/photos/{photo} -> ${photo}.update`,
      `PATCH /api/photos/{photo} -> ${photo}.update`,
    ].toSorted(),
  )
})

it('Slim has groups, Symfony attributes on classes and methods', async () => {
  const { routes } = await routesOf({
    'public/index.php': `<?php

use App\\ShowUser;
use Slim\\Factory\\AppFactory;
use Slim\\Routing\\RouteCollectorProxy;

$app = AppFactory::create();
$app->get('/ping', ShowUser::class);
$app->group('/users', function (RouteCollectorProxy $group) {
    $group->post('/{id}', [ShowUser::class, 'save']);
});
$cache->get('/cached', ShowUser::class);
`,
    'src/ShowUser.php': `<?php

namespace App;

class ShowUser
{
    public function __invoke() {}
    public function save() {}
}
`,
    'src/Controller/BlogController.php': `<?php

namespace App\\Controller;

use Symfony\\Component\\Routing\\Attribute\\Route;

#[Route('/blog', name: 'blog_')]
class BlogController
{
    #[Route('/{slug}', name: 'show', methods: ['GET', 'HEAD'])]
    public function show(string $slug) {}
}
`,
  })
  const blog = 'src/Controller/BlogController.php:BlogController'
  expect(routes).toEqual([
    `GET /blog/{slug} -> ${blog}.show`,
    'GET /ping -> src/ShowUser.php:ShowUser.__invoke',
    `HEAD /blog/{slug} -> ${blog}.show`,
    'POST /users/{id} -> src/ShowUser.php:ShowUser.save',
  ])
})
