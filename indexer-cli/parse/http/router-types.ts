// Declared types of variables and fields that are routers, whoever makes them.

const GO = 'go'
const SCRIPT = 'script'

const TYPES: readonly (readonly [family: string, pattern: RegExp, framework: string])[] = [
  [GO, /\bgin\.(?:Engine|RouterGroup|IRouter|IRoutes)\b/, 'gin'],
  [GO, /\becho\.(?:Echo|Group|Router)\b/, 'echo'],
  [GO, /\bchi\.(?:Router|Mux)\b/, 'chi'],
  [GO, /\bfiber\.(?:App|Router|Group)\b/, 'fiber'],
  [GO, /\bhttp\.ServeMux\b/, 'net/http'],
  [GO, /\bmux\.Router\b/, 'gorilla'],
  [GO, /\bhttprouter\.Router\b/, 'httprouter'],
  [
    SCRIPT,
    /(?:^|:\s*)(?:express\.)?(?:Express|Application|I?Router)(?:<.*>)?\s*(?:=|$)/,
    'express',
  ],
  [SCRIPT, /(?:^|:\s*)FastifyInstance\b/, 'fastify'],
  [SCRIPT, /(?:^|:\s*)(?:OpenAPI)?Hono\b/, 'hono'],
  [SCRIPT, /(?:^|:\s*)Elysia\b/, 'elysia'],
  ['python', /(?:^|[.:]\s*)(?:FastAPI|APIRouter)\b/, 'fastapi'],
  ['python', /(?:^|[.:]\s*)(?:Flask|Blueprint)\b/, 'flask'],
  ['python', /(?:^|[.:]\s*)Quart\b/, 'quart'],
  ['python', /(?:^|[.:]\s*)Sanic\b/, 'sanic'],
  ['python', /(?:^|[.:]\s*)Starlette\b/, 'starlette'],
  [
    'csharp',
    /\b(?:WebApplication|IEndpointRouteBuilder|RouteGroupBuilder|IApplicationBuilder)\b/,
    'aspnet',
  ],
  ['rust', /\bServiceConfig\b/, 'actix'],
  ['rust', /(?:^|::|&|mut|:\s*)Router\b/, 'axum'],
  ['php', /\b(?:RouteCollectorProxy(?:Interface)?|Slim\\App|App)\b/, 'slim'],
]

const FAMILIES: Readonly<Record<string, string>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  tsx: SCRIPT,
}

/** The framework whose router has that written type; null for another type. */
export function frameworkOfType(language: string, type: string): string | null {
  if (type === '') return null
  const family = FAMILIES[language] ?? language
  return TYPES.find(([of, pattern]) => of === family && pattern.test(type))?.[2] ?? null
}
