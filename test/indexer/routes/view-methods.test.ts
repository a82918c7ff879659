import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it("Django's classes have the methods that they and their known bases have", async () => {
  const { routes } = await routesOf({
    'a/__init__.py': '',
    'a/urls.py': `from django.urls import path
from a import views
urlpatterns = [
    path("one/", views.One.as_view()),
    path("form/", views.Edit.as_view()),
    path("list/", views.Items.as_view()),
    path("odd/", views.Odd.as_view()),
]
`,
    'a/views.py': `from django.views import View
from django.views.generic import UpdateView
from rest_framework import generics
from elsewhere import Strange
class One(View):
    async def post(self, request): ...
class Edit(LoginRequiredMixin, UpdateView):
    def get(self, request): ...
class Items(generics.ListCreateAPIView):
    pass
class Odd(Strange):
    def get(self, request): ...
`,
  })
  expect(routes).toEqual([
    'ANY /odd/ -> a/views.py:Odd',
    'GET /form/ -> a/views.py:Edit.get',
    'GET /list/ -> a/views.py:Items',
    'GET /odd/ -> a/views.py:Odd.get',
    'POST /form/ -> a/views.py:Edit',
    'POST /list/ -> a/views.py:Items',
    'POST /one/ -> a/views.py:One.post',
  ])
})

it("Flask's views are told apart by the methods of their rules", async () => {
  const { routes } = await routesOf({
    'a.py': `from flask import Flask
from flask.views import MethodView, View
app = Flask(__name__)
class Items(MethodView):
    def get(self, id): ...
    def post(self): ...
class Show(View):
    def dispatch_request(self): ...
app.add_url_rule("/items/<int:id>", view_func=Items.as_view("item"), methods=["GET"])
app.add_url_rule("/items", view_func=Items.as_view("items"), methods=["POST"])
app.add_url_rule("/show", view_func=Show.as_view("show"), methods=["GET"])
`,
  })
  expect(routes).toEqual([
    'GET /items/<int:id> -> a.py:Items.get',
    'GET /show -> a.py:Show.dispatch_request',
    'POST /items -> a.py:Items.post',
  ])
})
