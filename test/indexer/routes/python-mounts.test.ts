import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('Django takes the urls of a router into its patterns', async () => {
  const { routes } = await routesOf({
    'shop/__init__.py': '',
    'proj/__init__.py': '',
    'proj/urls.py': `from django.urls import path, include
urlpatterns = [path("api/", include("shop.urls"))]
`,
    'shop/urls.py': `from django.urls import path
from rest_framework.routers import DefaultRouter
from .views import OrderViewSet
router = DefaultRouter()
router.register("orders", OrderViewSet)
urlpatterns = []
urlpatterns += router.urls
`,
    'shop/views.py': `from rest_framework import viewsets
from rest_framework.decorators import action
class OrderViewSet(viewsets.ViewSet):
    def list(self, request): ...
    @action(detail=True, methods=["post"])
    def pay(self, request, pk=None): ...
`,
  })
  expect(routes).toEqual([
    'GET /api/orders/ -> shop/views.py:OrderViewSet.list',
    'POST /api/orders/<pk>/pay/ -> shop/views.py:OrderViewSet.pay',
  ])
})

it('FastAPI includes the router that a function makes', async () => {
  const { routes } = await routesOf({
    'main.py': `from fastapi import FastAPI, APIRouter
app = FastAPI()

def make_router():
    r = APIRouter()

    @r.get("/f")
    def f(): ...

    return r

app.include_router(make_router(), prefix="/deep")
`,
  })
  expect(routes).toEqual(['GET /deep/f -> main.py:make_router.f'])
})
