import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts } from './languages-case.ts'

describe('Clojure', () => {
  it('follows aliases, referred names and methods of records, and leaves bound names alone', async () => {
    const result = await linkTexts({
      'src/app/util.clj':
        '(ns app.util)\n(defn trim-it [s] s)\n(defn- hidden [] 1)\n(defn size [x] (hidden))\n',
      'src/app/core.clj': `(ns app.core (:require [app.util :as u :refer [size]]))
(defprotocol Store (put [this k]))
(defrecord Mem [m] Store (put [_ k] (u/trim-it k)))
(defn run [x] (let [size x] (size 1)) (app.util/trim-it x))
(defn other [{:keys [run]}] (run) (size 2))
(defn java [x] (.size x) (Size. x))
`,
    })
    expect(callersOf(result, 'src/app/util.clj:trim-it')).toEqual([
      'src/app/core.clj:Mem.put',
      'src/app/core.clj:run',
    ])
    expect(callersOf(result, 'src/app/util.clj:size')).toEqual(['src/app/core.clj:other'])
    expect(callersOf(result, 'src/app/util.clj:hidden')).toEqual(['src/app/util.clj:size'])
    expect(callersOf(result, 'src/app/core.clj:run')).toEqual([])
  })
})

describe('Elm', () => {
  it('follows modules by their name, their alias and what they expose', async () => {
    const result = await linkTexts({
      'src/Api/User.elm':
        'module Api.User exposing (..)\n\n{-| Loads. -}\nload : Int -> Int\nload id = id\n\nguest = load 1\n',
      'src/Home.elm': `module Home exposing (view)
import Api.User as User exposing (guest)
import Api.User

view model = User.load model.id

full x = Api.User.load x

local load = load 1
`,
    })
    expect(callersOf(result, 'src/Api/User.elm:load')).toEqual([
      'src/Api/User.elm:guest',
      'src/Home.elm:full',
      'src/Home.elm:view',
    ])
    expect(result.symbols.get('src/Api/User.elm:load')?.[0]?.doc).toBe('Loads.')
  })
})

describe('Gleam', () => {
  it('follows modules by path, names without one, pipes and constructors', async () => {
    const result = await linkTexts({
      'src/app/shape.gleam':
        'pub type Shape {\n  Circle(radius: Int)\n}\n\npub fn area(s: Shape) -> Int { double(1) }\n\nfn double(x: Int) -> Int { x }\n',
      'src/main.gleam': `import app/shape.{Circle} as s

pub fn main() {
  Circle(1) |> s.area
}

pub fn double(x) { x }
`,
    })
    expect(callersOf(result, 'src/app/shape.gleam:area')).toEqual(['src/main.gleam:main'])
    expect(callersOf(result, 'src/app/shape.gleam:double')).toEqual(['src/app/shape.gleam:area'])
    expect(
      result.edges.some(
        ({ from, to }) => from === 'src/main.gleam:main' && to.endsWith(':Shape.Circle'),
      ),
    ).toBe(true)
  })
})

describe('R', () => {
  it('knows functions of the package, methods of R6 classes and parameters', async () => {
    const result = await linkTexts({
      'R/a.R': "#' Adds.\n#' @export\nadd <- function(x, f) { f(x); helper(x) }\n",
      'R/b.R': `helper <- function(v) { tryCatch(v, error = function(e) NULL) }
f <- function() 1
Pen <- R6::R6Class("Pen", public = list(draw = function() { self$dip(); helper(1) }, dip = function() 2))
`,
    })
    expect(callersOf(result, 'R/b.R:helper')).toEqual(['R/a.R:add', 'R/b.R:Pen.draw'])
    expect(callersOf(result, 'R/b.R:Pen.dip')).toEqual(['R/b.R:Pen.draw'])
    expect(callersOf(result, 'R/b.R:f')).toEqual([])
    expect(result.symbols.get('R/a.R:add')?.[0]?.doc).toBe('Adds.\n@export')
    expect(result.symbols.has('R/b.R:helper.error')).toBe(false)
  })
})

describe('Nix', () => {
  it('knows bindings of the file and files by their path', async () => {
    const { edges } = await linkTexts({
      'default.nix': `{ lib, ... }:
let
  render = x: lib.concat x;
  render' = x: render x;
in
{
  imports = [ ./a.nix ./sub ];
  text = render' 1;
}
`,
      'a.nix': '{ }: { render = x: x; }\n',
      'sub/default.nix': '{ }: { }\n',
    })
    expect(edges.map(({ kind, from, to }) => `${kind} ${from} -> ${to}`).sort()).toEqual([
      "CALLS default.nix -> default.nix:render'",
      "CALLS default.nix:render' -> default.nix:render",
      'IMPORTS default.nix -> a.nix',
      'IMPORTS default.nix -> sub/default.nix',
    ])
  })
})

describe('a name that ends with a quote', () => {
  it('is another one than without it', async () => {
    const result = await linkTexts({
      'A.hs': "module A where\nfold f = f 1\nfold' f = f 2\nrun = fold' id\n",
    })
    expect(callersOf(result, "A.hs:fold'")).toEqual(['A.hs:run'])
    expect(callersOf(result, 'A.hs:fold')).toEqual([])
  })
})
