import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

const SERVER = `from fastapi import FastAPI
app = FastAPI()
@app.get("/a/{x}")
def a(x): ...
@app.post("/b")
def b(): ...
@app.delete("/c/{x}")
def c(x): ...
`

it('requests of builders meet their route', async () => {
  const { requests } = await routesOf({
    's.py': SERVER,
    'J.java': `package j;
import java.net.http.*;
import okhttp3.*;
class J {
  void a(String x) throws Exception {
    HttpRequest r = HttpRequest.newBuilder(URI.create("http://h/a/" + x)).build();
  }
  void b() {
    HttpRequest r = HttpRequest.newBuilder()
      .uri(URI.create("http://h/b"))
      .POST(HttpRequest.BodyPublishers.ofString("x"))
      .build();
  }
  void c(String x) {
    Request r = new Request.Builder().url("http://h/c/" + x).delete().build();
  }
  void other() {
    Page.builder().url("/b").build();
  }
}
`,
    'k.kt': `import okhttp3.*
fun a(x: String) = Request.Builder().url("http://h/a/$x").build()
fun b() = Request.Builder().url("http://h/b").method("POST", body).build()
`,
    's.swift': `import Foundation
func a(x: String) async throws {
  let (d, _) = try await URLSession.shared.data(from: URL(string: "https://h/a/\\(x)")!)
}
func b() {
  var req = URLRequest(url: URL(string: "https://h/b")!)
  req.httpMethod = "POST"
  URLSession.shared.dataTask(with: req).resume()
}
`,
  })
  expect(requests).toEqual([
    'J.java:J.a -> s.py:a',
    'J.java:J.b -> s.py:b',
    'J.java:J.c -> s.py:c',
    'k.kt:a -> s.py:a',
    'k.kt:b -> s.py:b',
    's.swift:a -> s.py:a',
    's.swift:b -> s.py:b',
  ])
})

it('requests of clients that a block enters, a type makes or a package is meet their route', async () => {
  const { requests } = await routesOf({
    's.py': SERVER,
    'p.py': `import aiohttp, httpx
async def a(x):
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://h/a/{x}") as r:
            return await r.json()
async def c(x):
    async with httpx.AsyncClient(base_url="http://h") as client:
        await client.delete(f"/c/{x}")
def none(x):
    with cache() as store:
        store.get("/a/1")
`,
    'C.cs': `using System.Net.Http;
class C {
  private readonly HttpClient _http = new();
  async Task B() {
    await _http.PostAsync("/b", null);
  }
}
`,
    'd.dart': `import 'package:http/http.dart' as http;
Future<void> b() async {
  await http.post(Uri.parse('http://h/b'));
}
`,
  })
  expect(requests).toEqual([
    'C.cs:C.B -> s.py:b',
    'd.dart:b -> s.py:b',
    'p.py:a -> s.py:a',
    'p.py:c -> s.py:c',
  ])
})

it('handlers are named where a call takes them, by texts, and for several methods', async () => {
  const { routes } = await routesOf({
    'app.js': `const express = require('express')
const app = express()
app.get('/x', check, function show(req, res) {})
function check() {}
`,
    'go.mod': 'module m\n',
    'main.go': `package main

import "github.com/labstack/echo/v4"

func setup(e *echo.Echo) {
	e.Group("/api").Match([]string{"PUT", "PATCH"}, "/m", list)
}
func list(c echo.Context) error { return nil }
`,
    'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('/s', 'App\\Http\\Controllers\\OrderController@store');
`,
    'app/Http/Controllers/OrderController.php': `<?php
namespace App\\Http\\Controllers;
class OrderController { public function store() {} }
`,
    'shop/urls.py': `from django.urls import path
from rest_framework.routers import DefaultRouter
from shop import views
router = DefaultRouter()
router.register("orders", views.Orders)
urlpatterns = [path("list", views.listing)] + router.urls
`,
    'shop/views.py': `from rest_framework import viewsets
def listing(r): ...
class Orders(viewsets.ViewSet):
    def list(self, r): ...
`,
    'proj/urls.py': `from django.urls import include, path
urlpatterns = [path("shop/", include("shop.urls"))]
`,
  })
  expect(routes).toEqual([
    'ANY /shop/list -> shop/views.py:listing',
    'GET /s -> app/Http/Controllers/OrderController.php:OrderController.store',
    'GET /shop/orders/ -> shop/views.py:Orders.list',
    'GET /x -> app.js:show',
    'PATCH /api/m -> main.go:list',
    'PUT /api/m -> main.go:list',
  ])
})
