import { DurableObject } from 'cloudflare:workers'
export class RepositoryObject extends DurableObject {}
export default { fetch: () => new Response('ok') }
