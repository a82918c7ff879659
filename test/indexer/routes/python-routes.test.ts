import { describe, expect, it } from 'vitest'
import { readInput } from '../languages-case.ts'
import { routesOf } from './route-case.ts'

describe('FastAPI', () => {
  it('puts paths together from routers and mounts of several files', async () => {
    const { routes, requests } = await routesOf(
      Object.fromEntries(readInput('35-fastapi-prefix-and-client')),
    )
    expect(routes).toEqual([
      'GET /api/orders/{order_id} -> api/orders.py:read',
      'POST /api/orders -> api/orders.py:create',
    ])
    expect(requests).toEqual(['web/client.ts:loadOrder -> api/orders.py:read'])
  })

  it('follows nested routers, constants and settings', async () => {
    const { routes } = await routesOf({
      'app/__init__.py': '',
      'app/core/__init__.py': '',
      'app/core/config.py': `from pydantic_settings import BaseSettings

class Settings(BaseSettings):
    API_V1_STR: str = "/api/v1"

settings = Settings()
`,
      'app/api/__init__.py': '',
      'app/api/items.py': `from typing import Any
from fastapi import APIRouter, Depends

router = APIRouter(prefix="/items", tags=["items"])

@router.get("/", response_model=list)
async def read_items() -> Any:
    return []

@router.put("/{id}")
def update_item(*, id: int) -> Any:
    cache.get("/not-a-route")
    return id

@router.api_route("/any", methods=["GET", "POST"])
def anything(): ...
`,
      'app/api/main.py': `from fastapi import APIRouter
from app.api import items, private
from app.core.config import settings

api_router = APIRouter()
api_router.include_router(items.router)

if settings.ENVIRONMENT == "local":
    api_router.include_router(private.router)
`,
      'app/api/private.py': `from fastapi import APIRouter

router = APIRouter(prefix="/private")

@router.post("/users")
def create(): ...
`,
      'app/main.py': `from fastapi import FastAPI
from app.api.main import api_router
from app.core.config import settings

app = FastAPI()
app.include_router(api_router, prefix=settings.API_V1_STR)

@app.get("/health")
def health():
    return {"ok": True}

@app.websocket("/ws")
async def socket(ws): ...
`,
    })
    expect(routes).toEqual([
      'GET /api/v1/items/ -> app/api/items.py:read_items',
      'GET /api/v1/items/any -> app/api/items.py:anything',
      'GET /health -> app/main.py:health',
      'POST /api/v1/items/any -> app/api/items.py:anything',
      'POST /api/v1/private/users -> app/api/private.py:create',
      'PUT /api/v1/items/{id} -> app/api/items.py:update_item',
      'WEBSOCKET /ws -> app/main.py:socket',
    ])
  })

  it('knows an application that a function is given or gives back', async () => {
    const { routes } = await routesOf({
      'svc/__init__.py': '',
      'svc/users.py': `from fastapi import FastAPI

def register(app: FastAPI) -> None:
    @app.get("/users")
    def list_users():
        return []
`,
      'svc/factory.py': `from fastapi import FastAPI, APIRouter
from .users import register
from .teams import make_router

def create_app() -> FastAPI:
    app = FastAPI()
    register(app)
    app.include_router(make_router(), prefix="/teams")
    return app
`,
      'svc/teams.py': `from fastapi import APIRouter

def make_router():
    router = APIRouter()

    @router.post("/{team}")
    def join(team: str):
        return team

    return router
`,
    })
    expect(routes).toEqual([
      'GET /users -> svc/users.py:register.list_users',
      'POST /teams/{team} -> svc/teams.py:make_router.join',
    ])
  })
})

describe('Flask', () => {
  it('takes prefixes of blueprints where they are made and where they are registered', async () => {
    const { routes } = await routesOf({
      'shop/__init__.py': `from flask import Flask
from .orders import bp as orders_bp
from .admin import admin
from .views import ItemView

def create_app():
    app = Flask(__name__)
    app.register_blueprint(orders_bp)
    app.register_blueprint(admin, url_prefix="/backoffice")
    app.add_url_rule("/items/<int:item_id>", view_func=ItemView.as_view("item"))
    return app
`,
      'shop/orders.py': `from flask import Blueprint

bp = Blueprint("orders", __name__, url_prefix="/orders")

@bp.route("/", methods=["GET", "POST"])
def index():
    return []

@bp.route("/<int:order_id>")
def show(order_id):
    return order_id

@bp.delete("/<int:order_id>")
def remove(order_id):
    return order_id
`,
      'shop/admin.py': `from flask import Blueprint

admin = Blueprint("admin", __name__, url_prefix="/admin")

@admin.route("/stats")
def stats():
    return {}
`,
      'shop/views.py': `from flask.views import MethodView

class ItemView(MethodView):
    def get(self, item_id):
        return item_id

    def delete(self, item_id):
        return item_id
`,
    })
    expect(routes).toEqual([
      'DELETE /items/<int:item_id> -> shop/views.py:ItemView.delete',
      'DELETE /orders/<int:order_id> -> shop/orders.py:remove',
      'GET /backoffice/stats -> shop/admin.py:stats',
      'GET /items/<int:item_id> -> shop/views.py:ItemView.get',
      'GET /orders/ -> shop/orders.py:index',
      'GET /orders/<int:order_id> -> shop/orders.py:show',
      'POST /orders/ -> shop/orders.py:index',
    ])
  })
})

describe('Django', () => {
  it('joins urls across include, with functions, classes, patterns and view sets', async () => {
    const { routes } = await routesOf({
      'site/__init__.py': '',
      'site/urls.py': `from django.contrib import admin
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from shop.api import OrderViewSet, ReadViewSet

router = DefaultRouter()
router.register(r"orders", OrderViewSet, basename="order")
router.register("reads", ReadViewSet)

urlpatterns = [
    path("admin/", admin.site.urls),
    path("shop/", include("shop.urls")),
    path("api/", include(router.urls)),
    path("v2/", include([path("ping/", "site.views.ping")])),
]
`,
      'shop/__init__.py': '',
      'shop/urls.py': `from django.urls import path, re_path
from . import views
from .views import Detail

app_name = "shop"
urlpatterns = [
    path("", views.index, name="index"),
    path("items/<int:pk>/", Detail.as_view(), name="detail"),
    re_path(r"^archive/(?P<year>[0-9]{4})/$", views.archive),
    path("login/", views.login),
]
`,
      'shop/views.py': `from django.views.decorators.http import require_POST
from rest_framework.decorators import api_view

def index(request): ...

class Detail:
    def get(self, request, pk): ...

@api_view(["GET", "PUT"])
def archive(request, year): ...

@require_POST
def login(request): ...
`,
      'shop/api.py': `from rest_framework import viewsets
from rest_framework.decorators import action

class OrderViewSet(viewsets.ModelViewSet):
    def list(self, request): ...

    @action(detail=True, methods=["post"])
    def cancel(self, request, pk=None): ...

class ReadViewSet(viewsets.ReadOnlyModelViewSet):
    pass
`,
    })
    expect(routes).toEqual([
      'ANY /shop/ -> shop/views.py:index',
      'ANY /v2/ping/ -> -',
      'DELETE /api/orders/<pk>/ -> shop/api.py:OrderViewSet',
      'GET /api/orders/ -> shop/api.py:OrderViewSet.list',
      'GET /api/orders/<pk>/ -> shop/api.py:OrderViewSet',
      'GET /api/reads/ -> shop/api.py:ReadViewSet',
      'GET /api/reads/<pk>/ -> shop/api.py:ReadViewSet',
      'GET /shop/archive/<year>/ -> shop/views.py:archive',
      'GET /shop/items/<int:pk>/ -> shop/views.py:Detail.get',
      'PATCH /api/orders/<pk>/ -> shop/api.py:OrderViewSet',
      'POST /api/orders/ -> shop/api.py:OrderViewSet',
      'POST /api/orders/<pk>/cancel/ -> shop/api.py:OrderViewSet.cancel',
      'POST /shop/login/ -> shop/views.py:login',
      'PUT /api/orders/<pk>/ -> shop/api.py:OrderViewSet',
      'PUT /shop/archive/<year>/ -> shop/views.py:archive',
    ])
  })
})

describe('Starlette and aiohttp', () => {
  it('read lists of routes, mounts inside them and handlers that are added', async () => {
    const { routes } = await routesOf({
      'web/app.py': `from starlette.applications import Starlette
from starlette.routing import Mount, Route
from .pages import home, api_routes

app = Starlette(routes=[
    Route("/", home),
    Mount("/api", routes=api_routes),
    Mount("/static", routes=[Route("/{name}", home, methods=["GET", "HEAD"])]),
])
`,
      'web/pages.py': `from starlette.routing import Route

async def home(request): ...
async def save(request): ...

api_routes = [
    Route("/save", save, methods=["POST"]),
]
`,
      'web/old.py': `from aiohttp import web

async def hello(request): ...

app = web.Application()
app.router.add_get("/hello", hello)
app.add_routes([web.post("/bye", hello)])
routes = web.RouteTableDef()

@routes.get("/table")
async def table(request): ...
`,
    })
    expect(routes).toEqual([
      'GET / -> web/pages.py:home',
      'GET /hello -> web/old.py:hello',
      'GET /static/{name} -> web/pages.py:home',
      'GET /table -> web/old.py:table',
      'HEAD /static/{name} -> web/pages.py:home',
      'POST /api/save -> web/pages.py:save',
      'POST /bye -> web/old.py:hello',
    ])
  })
})

it('takes neither clients, caches nor mappings for routers', async () => {
  const { routes } = await routesOf({
    'a.py': `import requests
import httpx
from fastapi import FastAPI

cache = {}
client = httpx.Client(base_url="https://example.com")

def load(mapping, session):
    requests.get("/orders")
    client.get("/orders", load)
    cache.get("/orders", load)
    mapping.get("/orders", load)
    session.post("/orders", load)

@cache.get("/decorated")
def decorated(): ...
`,
  })
  expect(routes).toEqual([])
})

describe('methods of a Flask route', () => {
  it('are those of a tuple, a set, a list by name; any where another file says them', async () => {
    const { routes } = await routesOf({
      'app.py': `from flask import Flask
from .settings import METHODS
app = Flask(__name__)
M = ["DELETE"]

@app.route("/t1", methods=("GET", "POST"))
def t1(): ...

@app.route("/t2", methods=("PATCH",))
def t2(): ...

@app.route("/t3", methods={"PUT"})
def t3(): ...

@app.route("/t4", methods=M)
def t4(): ...

@app.route("/t5", methods=METHODS)
def t5(): ...
`,
    })
    expect(routes).toEqual([
      'ANY /t5 -> app.py:t5',
      'DELETE /t4 -> app.py:t4',
      'GET /t1 -> app.py:t1',
      'PATCH /t2 -> app.py:t2',
      'POST /t1 -> app.py:t1',
      'PUT /t3 -> app.py:t3',
    ])
  })
})

describe('a handler that is called like its method', () => {
  it('is the handler, and not what follows it', async () => {
    const { routes } = await routesOf({
      'a.py': `from fastapi import APIRouter
router = APIRouter()

@router.get("/one")
async def get(): ...

@post.cached
@router.post("/two")
async def post(): ...

@router.patch("/three")
async def other(): ...
`,
    })
    expect(routes).toEqual([
      'GET /one -> a.py:get',
      'PATCH /three -> a.py:other',
      'POST /two -> a.py:post',
    ])
  })
})
