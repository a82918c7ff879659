import { describe, expect, it } from 'vitest'
import { callsOf } from './calls-of.ts'

const APP = `
class App:
    @classmethod
    def prepare(cls): pass
    def run(self): pass
    def client(self):
        return Client()
class Client:
    def get(self): pass
class Other:
    def go(self): pass
`

const CONFTEST = `
import pytest
from typing import Iterator
from app import App

@pytest.fixture
def app() -> Iterator[App]:
    yield App()

@pytest.fixture(name="client")
def make_client(app):
    return app.client()

@pytest.fixture(autouse=True)
def prepared():
    App.prepare()

def helper():
    return App()
`

const INNER = `
import pytest
from app import Other

@pytest.fixture
def app(app):
    app.run()
    return Other()
`

const TEXTS = {
  'app.py': APP,
  'tests/conftest.py': CONFTEST,
  'tests/inner/conftest.py': INNER,
  'tests/test_outer.py': `
import pytest

def test_both(app, client):
    app.run()
    client.get()

class TestClass:
    def test_method(self, client):
        client.get()

@pytest.mark.usefixtures("app")
def test_marked(): pass

def test_unknown(helper, gone):
    helper.run()
    gone.get()

def not_asking(app):
    app.run()
`,
  'tests/inner/test_inner.py': `
def test_overridden(app):
    app.go()

def test_by_name(request):
    request.getfixturevalue("app").go()
`,
}

describe('fixtures of conftest.py', () => {
  it('give tests and fixtures below it what they return or yield', async () => {
    expect(await callsOf(TEXTS)).toEqual([
      'app.py:App.client > app.py:Client',
      'tests/conftest.py:app > app.py:App',
      'tests/conftest.py:helper > app.py:App',
      'tests/conftest.py:make_client > app.py:App.client',
      'tests/conftest.py:prepared > app.py:App.prepare',
      'tests/inner/conftest.py:app > app.py:App.run',
      'tests/inner/conftest.py:app > app.py:Other',
      'tests/inner/test_inner.py:test_by_name > app.py:Other.go',
      'tests/inner/test_inner.py:test_overridden > app.py:Other.go',
      'tests/test_outer.py:TestClass.test_method > app.py:Client.get',
      'tests/test_outer.py:test_both > app.py:App.run',
      'tests/test_outer.py:test_both > app.py:Client.get',
    ])
  })

  it('are referred to by who asks for them; those that nobody asks for by the file', async () => {
    const references = await callsOf(TEXTS, 'REFERENCES')
    expect(references.filter((edge) => /> \S*conftest/.test(edge))).toEqual([
      'tests/conftest.py:make_client > tests/conftest.py:app',
      'tests/inner/conftest.py:app > tests/conftest.py:app',
      'tests/inner/test_inner.py > tests/conftest.py:prepared',
      'tests/inner/test_inner.py:test_by_name > tests/inner/conftest.py:app',
      'tests/inner/test_inner.py:test_overridden > tests/inner/conftest.py:app',
      'tests/test_outer.py > tests/conftest.py:prepared',
      'tests/test_outer.py:TestClass.test_method > tests/conftest.py:make_client',
      'tests/test_outer.py:test_both > tests/conftest.py:app',
      'tests/test_outer.py:test_both > tests/conftest.py:make_client',
      'tests/test_outer.py:test_marked > tests/conftest.py:app',
    ])
  })
})
