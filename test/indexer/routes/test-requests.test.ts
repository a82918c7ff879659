import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('requests of an application itself make its handlers tested', async () => {
  const { edges } = await routesOf({
    'app.ts': `import express from 'express'
export const app = express()
app.get('/api/ping', ping)
app.post('/api/ping', pong)
export function ping(req, res) {}
export function pong(req, res) {}
`,
    'app.test.ts': `import request from 'supertest'
import { app } from './app'
it('answers', async () => {
  await request(app).get('/api/ping').expect(200)
  const agent = request.agent(app)
  await agent.post('/api/ping')
})
`,
    'h.ts': `import { Hono } from 'hono'
const h = new Hono()
h.get('/hh', hh)
function hh(c) {}
export default h
`,
    'h.test.ts': `import h from './h'
test('hh', async () => {
  await h.request('/hh')
})
`,
    'f.ts': `import Fastify from 'fastify'
export const f = Fastify()
f.get('/ff', ff)
async function ff() {}
`,
    'f.test.ts': `import { f } from './f'
test('ff', async () => { await f.inject({ method: 'GET', url: '/ff' }) })
`,
  })
  expect(edges.filter((edge) => edge.startsWith('TESTS ')).toSorted()).toEqual([
    'TESTS app.test.ts -> app.ts:ping',
    'TESTS app.test.ts -> app.ts:pong',
    'TESTS f.test.ts -> f.ts:ff',
    'TESTS h.test.ts -> h.ts:hh',
  ])
})

it('requests of test cases make handlers tested', async () => {
  const { edges } = await routesOf({
    'src/main/java/s/Pets.java': `package s;
@RestController
@RequestMapping("/pets")
class Pets {
  @GetMapping("/{id}") String one() { return ""; }
  @PostMapping String add() { return ""; }
}
`,
    'src/test/java/s/PetsTest.java': `package s;
class PetsTest {
  @Autowired MockMvc mvc;
  @Test void reads() throws Exception { mvc.perform(get("/pets/{id}", 1)).andExpect(status().isOk()); }
  @Test void adds() throws Exception { mvc.perform(MockMvcRequestBuilders.post("/pets").content("x")); }
  @Test void none() { cache.perform(store("/pets")); get("/pets/1"); }
}
`,
    'config/routes.rb': `Rails.application.routes.draw do
  resources :posts, only: [:index]
end
`,
    'app/controllers/posts_controller.rb': `class PostsController
  def index; end
end
`,
    'test/posts_test.rb': `class PostsTest < ActionDispatch::IntegrationTest
  def test_index
    get "/posts"
  end
end
`,
    'routes/api.php': `<?php
Route::get('/la', [LaController::class, 'la']);
`,
    'app/Http/Controllers/LaController.php': `<?php
class LaController { public function la() {} }
`,
    'tests/Feature/LaTest.php': `<?php
class LaTest extends TestCase {
  public function test_la() { $this->getJson('/api/la')->assertOk(); }
  public function test_json() { $this->actingAs($user)->json('GET', '/api/la'); }
}
`,
  })
  expect(edges.filter((edge) => edge.startsWith('TESTS ')).toSorted()).toEqual([
    'TESTS src/test/java/s/PetsTest.java:PetsTest.adds -> src/main/java/s/Pets.java:Pets.add',
    'TESTS src/test/java/s/PetsTest.java:PetsTest.reads -> src/main/java/s/Pets.java:Pets.one',
    'TESTS test/posts_test.rb:PostsTest.test_index -> app/controllers/posts_controller.rb:PostsController.index',
    'TESTS tests/Feature/LaTest.php:LaTest.test_json -> app/Http/Controllers/LaController.php:LaController.la',
    'TESTS tests/Feature/LaTest.php:LaTest.test_la -> app/Http/Controllers/LaController.php:LaController.la',
  ])
})
