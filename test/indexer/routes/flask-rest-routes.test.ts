import { describe, expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

describe('Flask-RESTful and Flask-RESTX', () => {
  it('serve resources below the prefixes of the API and of its blueprint', async () => {
    const { routes } = await routesOf({
      'app.py': `from flask import Blueprint, Flask
from flask_restful import Api
from resources.cats import Cat, Cats

app = Flask(__name__)
bp = Blueprint("api", __name__, url_prefix="/api")
api = Api(bp, prefix="/v1")
api.add_resource(Cats, "/cats", "/kittens", endpoint="cats")
api.add_resource(Cat, "/cats/<int:id>")
app.register_blueprint(bp)
`,
      'resources/cats.py': `from flask_restful import Resource

class Cats(Resource):
    def get(self): ...
    def post(self): ...

class Cat(Resource):
    def delete(self, id): ...
`,
      'extra.py': `from flask_restx import Api, Namespace, Resource
api = Api()
dogs = Namespace("dogs", description="Dogs")
birds = Namespace("birds", path="/flying")
api.add_namespace(dogs)
api.add_namespace(birds, path="/winged")

@dogs.route("/<id>")
class Dog(Resource):
    def get(self, id): ...

@birds.route("/")
class Birds(Resource):
    def get(self): ...
`,
    })
    expect(routes).toEqual([
      'DELETE /api/v1/cats/<int:id> -> resources/cats.py:Cat.delete',
      'GET /api/v1/cats -> resources/cats.py:Cats.get',
      'GET /api/v1/kittens -> resources/cats.py:Cats.get',
      'GET /dogs/<id> -> extra.py:Dog.get',
      'GET /winged/ -> extra.py:Birds.get',
      'POST /api/v1/cats -> resources/cats.py:Cats.post',
      'POST /api/v1/kittens -> resources/cats.py:Cats.post',
    ])
  })
})
