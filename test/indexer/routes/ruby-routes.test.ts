import { expect, it } from 'vitest'
import { routesOf } from './route-case.ts'

it('Rails draws resources, namespaces, scopes and single routes to the actions of controllers', async () => {
  const { routes } = await routesOf({
    'config/routes.rb': `Rails.application.routes.draw do
  root "pages#home"
  get "/about", to: "pages#about"
  get "pages/terms"
  post "/login" => "sessions#create"
  match "/search", to: "pages#search", via: [:get, :post]

  resources :orders, only: [:index, :show] do
    member do
      post :cancel
    end
    get :export, on: :collection
    resources :items, only: :create
  end
  resource :profile, only: %i[show update]

  namespace :api do
    scope "/v1", module: "v1" do
      resources :users, except: [:new, :edit, :destroy, :update, :create]
    end
  end
end
`,
    'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  def home; end
  def about; end
  def terms; end
  def search; end
end
`,
    'app/controllers/sessions_controller.rb': `class SessionsController < ApplicationController
  def create
    cache.get "/x"
  end
end
`,
    'app/controllers/orders_controller.rb': `class OrdersController < ApplicationController
  def index; end
  def show; end
  def cancel; end
  def export; end
end
`,
    'app/controllers/items_controller.rb': `class ItemsController < ApplicationController
  def create; end
end
`,
    'app/controllers/profiles_controller.rb': `class ProfilesController < ApplicationController
  def show; end
  def update; end
end
`,
    'app/controllers/api/v1/users_controller.rb': `module Api
  module V1
    class UsersController < ApplicationController
      def index; end
      def show; end
    end
  end
end
`,
  })
  const at = (name: string): string => `app/controllers/${name}`
  expect(routes).toEqual(
    [
      `GET / -> ${at('pages_controller.rb:PagesController.home')}`,
      `GET /about -> ${at('pages_controller.rb:PagesController.about')}`,
      `GET /pages/terms -> ${at('pages_controller.rb:PagesController.terms')}`,
      `POST /login -> ${at('sessions_controller.rb:SessionsController.create')}`,
      `GET /search -> ${at('pages_controller.rb:PagesController.search')}`,
      `POST /search -> ${at('pages_controller.rb:PagesController.search')}`,
      `GET /orders -> ${at('orders_controller.rb:OrdersController.index')}`,
      `GET /orders/:id -> ${at('orders_controller.rb:OrdersController.show')}`,
      `POST /orders/:id/cancel -> ${at('orders_controller.rb:OrdersController.cancel')}`,
      `GET /orders/export -> ${at('orders_controller.rb:OrdersController.export')}`,
      `POST /orders/:order_id/items -> ${at('items_controller.rb:ItemsController.create')}`,
      `GET /profile -> ${at('profiles_controller.rb:ProfilesController.show')}`,
      `PATCH /profile -> ${at('profiles_controller.rb:ProfilesController.update')}`,
      `PUT /profile -> ${at('profiles_controller.rb:ProfilesController.update')}`,
      `GET /api/v1/users -> ${at('api/v1/users_controller.rb:Api.V1.UsersController.index')}`,
      `GET /api/v1/users/:id -> ${at('api/v1/users_controller.rb:Api.V1.UsersController.show')}`,
    ].toSorted(),
  )
})

it('Sinatra has blocks, below namespaces too', async () => {
  const { routes } = await routesOf({
    'app.rb': `require "sinatra/base"

class App < Sinatra::Base
  get "/hello/:name" do |name|
    cache.get("/not")
  end

  namespace "/api" do
    post "/orders" do
      create
    end
  end
end
`,
  })
  expect(routes).toEqual(['GET /hello/:name -> -', 'POST /api/orders -> -'])
})
