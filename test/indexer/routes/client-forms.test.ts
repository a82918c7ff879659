import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('requests of scripts are found in all their forms', async () => {
  const { requests } = await routesOf({
    'srv/app.js': `const express = require('express')
const app = express()
app.get('/api/users', listUsers)
app.post('/api/users', addUser)
function listUsers() {}
function addUser() {}
`,
    'web/c.ts': `import $ from 'jquery'
export const made = () => fetch(new Request('/api/users', { method: 'post' }))
export const json = () => $.getJSON('/api/users')
export const beacon = () => navigator.sendBeacon('/api/users', '')
`,
  })
  expect(requests).toEqual([
    'web/c.ts:beacon -> srv/app.js:addUser',
    'web/c.ts:json -> srv/app.js:listUsers',
    'web/c.ts:made -> srv/app.js:addUser',
  ])
})

it('requests of Python fill texts and import verbs by name', async () => {
  const { requests } = await routesOf({
    'app.py': `from fastapi import FastAPI
app = FastAPI()
@app.get("/api/items")
def list_items(): ...
@app.delete("/api/items/{item_id}")
def delete_item(item_id: int): ...
`,
    'client.py': `import requests
from requests import get
class Client:
    def __init__(self, base_url):
        self.base_url = base_url
        self.session = requests.Session()
    def drop(self):
        return self.session.request("DELETE", "%s/api/items/%s" % (self.base_url, 3))
def all():
    return get("http://h/api/items")
def other(d):
    return d.get("/api/items")
`,
  })
  expect(requests).toEqual([
    'client.py:Client.drop -> app.py:delete_item',
    'client.py:all -> app.py:list_items',
  ])
})

it('requests of other languages have bases, blocks and methods', async () => {
  const { requests } = await routesOf({
    'srv.ts': `import { Hono } from 'hono'
const app = new Hono()
app.get('/v1/orders', list)
app.get('/v1/orders/:id', show)
app.post('/v1/orders', create)
app.delete('/v1/orders/:id', remove)
app.put('/v1/orders/:id', change)
function list(c) {}
function show(c) {}
function create(c) {}
function remove(c) {}
function change(c) {}
export default app
`,
    'go.mod': `module m
`,
    'c.go': `package m

import (
	"fmt"
	"net/http"
)

type Client struct {
	BaseURL string
	hc      *http.Client
}

func (c *Client) Show(id int) {
	url := fmt.Sprintf("%s/v1/orders/%d", c.BaseURL, id)
	c.hc.Get(url)
}
`,
    'J.java': `package j;
import retrofit2.http.*;
class J {
  private final WebClient web = WebClient.builder().baseUrl("http://orders/v1").build();
  Mono<String> all() { return web.get().uri("/orders").retrieve().bodyToMono(String.class); }
  void put(Long id) { web.method(HttpMethod.PUT).uri(b -> b.path("/orders/{id}").build(id)).retrieve(); }
}
interface Api {
  @HTTP(method = "DELETE", path = "v1/orders/{id}", hasBody = true)
  Call<Void> drop(@Path("id") String id);
}
`,
    'k.kt': `package k

import io.ktor.client.*

class K(private val client: HttpClient) {
  suspend fun drop(id: Int) = client.delete { url("https://x/v1/orders/$id") }
}
`,
    'C.cs': `using System.Net.Http;
class C {
  private readonly HttpClient _http;
  public async Task Put(int id) {
    var req = new HttpRequestMessage(HttpMethod.Put, $"v1/orders/{id}");
    await _http.SendAsync(req);
  }
}
`,
    'r.rs': `async fn drop(client: reqwest::Client, id: u32) { client.request(Method::DELETE, format!("{BASE}/v1/orders/{id}")).send().await; }
`,
    's.swift': `import Alamofire
func make() { AF.request("https://x/v1/orders", method: .post).responseJSON { _ in } }
`,
    'p.php': `<?php
use Illuminate\\Support\\Facades\\Http;
class P {
  private ClientInterface $client;
  function drop($id) { return Http::withToken('t')->delete("https://x/v1/orders/{$id}"); }
  function make() { $client = new \\GuzzleHttp\\Client(['base_uri' => 'https://x/v1/']); return $client->post('orders'); }
  function put($id) { return $this->client->request('PUT', '/v1/orders/' . $id); }
}
`,
  })
  expect(requests).toEqual([
    'C.cs:C.Put -> srv.ts:change',
    'J.java:Api.drop -> srv.ts:remove',
    'J.java:J.all -> srv.ts:list',
    'J.java:J.put -> srv.ts:change',
    'c.go:Client.Show -> srv.ts:show',
    'k.kt:K.drop -> srv.ts:remove',
    'p.php:P.drop -> srv.ts:remove',
    'p.php:P.make -> srv.ts:create',
    'p.php:P.put -> srv.ts:change',
    'r.rs:drop -> srv.ts:remove',
    's.swift:make -> srv.ts:create',
  ])
})
