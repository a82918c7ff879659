import { describe, expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

const SERVER = `import express from 'express'
const app = express()
app.get('/api/orders', list)
app.get('/api/orders/:id', show)
app.get('/api/orders/open', open)
app.post('/api/orders', create)
app.delete('/api/orders/:id', remove)
app.get('/health', healthA)
function list() {}
function show() {}
function open() {}
function create() {}
function remove() {}
function healthA() {}
`

const OTHER = `from fastapi import FastAPI
app = FastAPI()

@app.get("/health")
def health_b(): ...

@app.get("/reports/{year}")
def report(year: int): ...
`

describe('requests', () => {
  it('of scripts meet the route with their method and segments', async () => {
    const { requests } = await routesOf({
      'server/app.ts': SERVER,
      'server/other.py': OTHER,
      'web/api.ts': `import axios from 'axios'
export const api = axios.create({ baseURL: '/api' })
export default api
`,
      'web/client.ts': `import axios from 'axios'
import { api } from './api'
import client from './api'
const BASE = 'https://shop.example.com'
export async function a() { return fetch('/api/orders?page=2') }
export const b = async (id: string) => (await fetch(\`\${BASE}/api/orders/\${id}\`, { method: 'DELETE' })).json()
export function c(body: unknown) { return axios.post('/api/orders', body) }
export function d(id: string) { return api.get(\`/orders/\${id}\`) }
export function e() { return client.get('/orders/open') }
export function f() { return axios({ url: '/api/orders', method: 'post' }) }
export function g(year: number) { return fetch('http://reports.local/reports/' + year) }
export function ambiguous() { return fetch('/health') }
export function other() { return fetch('/api/unknown') }
export function file(fs: typeof import('fs')) { return fs.readFileSync('/api/orders') }
export function map(m: Map<string, string>) { return m.get('/api/orders') }
`,
    })
    expect(requests).toEqual([
      'web/client.ts:a -> server/app.ts:list',
      'web/client.ts:b -> server/app.ts:remove',
      'web/client.ts:c -> server/app.ts:create',
      'web/client.ts:d -> server/app.ts:show',
      'web/client.ts:e -> server/app.ts:open',
      'web/client.ts:f -> server/app.ts:create',
      'web/client.ts:g -> server/other.py:report',
    ])
  })

  it('of other languages meet it too', async () => {
    const { requests } = await routesOf({
      'server/app.ts': SERVER,
      'jobs/sync.py': `import requests
import httpx

API = "https://shop.example.com"
session = requests.Session()
http = httpx.Client(base_url="https://shop.example.com/api")

def pull(order_id):
    return requests.get(f"{API}/api/orders/{order_id}", timeout=5)

def push(order):
    session.post(API + "/api/orders", json=order)

def listing():
    return http.get("/orders")

def cached(cache):
    return cache.get("/api/orders")
`,
      'go.mod': 'module example.com/x\n',
      'cli/main.go': `package main

import (
	"fmt"
	"net/http"
)

func fetch(base string, id string) {
	http.Get(fmt.Sprintf("%s/api/orders/%s", base, id))
}

func drop(id string) {
	req, _ := http.NewRequest(http.MethodDelete, "http://shop/api/orders/"+id, nil)
	_ = req
}
`,
    })
    expect(requests).toEqual([
      'cli/main.go:drop -> server/app.ts:remove',
      'cli/main.go:fetch -> server/app.ts:show',
      'jobs/sync.py:listing -> server/app.ts:list',
      'jobs/sync.py:pull -> server/app.ts:show',
      'jobs/sync.py:push -> server/app.ts:create',
    ])
  })

  it('of tests make the handlers tested', async () => {
    const { edges } = await routesOf({
      'app/main.py': `from fastapi import FastAPI
app = FastAPI()

@app.get("/items/{item_id}")
def read_item(item_id: int): ...
`,
      'tests/test_main.py': `from fastapi.testclient import TestClient
from app.main import app
client = TestClient(app)

def test_read():
    assert client.get("/items/1").status_code == 200
`,
      'app/__init__.py': '',
    })
    expect(edges).toContain('TESTS tests/test_main.py:test_read -> app/main.py:read_item')
  })
})

it('a number behind an address is a value', async () => {
  const { requests } = await routesOf({
    'app/api/users/[id]/route.ts': `export async function POST(req: Request) {}
export async function GET() {}
`,
    'lib/c.ts': `export const save = () => fetch('/api/users/' + 5, { method: 'POST' })
`,
  })
  expect(requests).toEqual(['lib/c.ts:save -> app/api/users/[id]/route.ts:POST'])
})

it('ASP.NET takes paths without regard to case', async () => {
  const { requests } = await routesOf({
    'OrdersController.cs': `using Microsoft.AspNetCore.Mvc;
[ApiController]
[Route("api/[controller]")]
public class OrdersController : ControllerBase {
  [HttpGet("{id}")]
  public IActionResult Show(int id) { return Ok(); }
}
`,
    'web/c.ts': `export const load = (id: string) => fetch(\`/api/orders/\${id}\`)
`,
  })
  expect(requests).toEqual(['web/c.ts:load -> OrdersController.cs:OrdersController.Show'])
})
