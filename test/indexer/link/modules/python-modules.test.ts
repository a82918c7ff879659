import { describe, expect, it } from 'vitest'
import { FileTree } from '#cli/link/modules/file-tree.ts'
import { PythonModules } from '#cli/link/modules/python-modules.ts'

const paths = [
  'main.py',
  'shop/__init__.py',
  'shop/cart.py',
  'shop/api/__init__.py',
  'shop/api/views.py',
  'shop/logging.py',
  'src/tool/__init__.py',
  'src/tool/run.py',
  'plain/part.py',
  'tests/test_cart.py',
  'tests/yaml/__init__.py',
  'scripts/build.py',
  'scripts/shared.py',
]

/** Where `name` in the file `from` leads; a folder ends in a slash. */
function find(from: string, name: string): string {
  const found = new PythonModules(new FileTree(paths), paths).find(from, name)
  if (typeof found === 'object') return `${found.folder}/`
  return typeof found === 'number' ? (paths[found] ?? '') : found
}

describe('Python modules', () => {
  it.each([
    ['shop/api/views.py', '.', 'shop/api/__init__.py'],
    ['shop/api/views.py', '..', 'shop/__init__.py'],
    ['shop/api/views.py', '..cart', 'shop/cart.py'],
    ['shop/api/__init__.py', '.views', 'shop/api/views.py'],
    ['shop/cart.py', '.nowhere', 'missing'],
    ['shop/cart.py', '....far', 'missing'],
  ])('in %s the relative %s is %s', (from, name, expected) => {
    expect(find(from, name)).toBe(expected)
  })

  it.each([
    ['main.py', 'shop.api.views', 'shop/api/views.py'],
    ['tests/test_cart.py', 'shop.cart', 'shop/cart.py'],
    ['tests/test_cart.py', 'tool.run', 'src/tool/run.py'],
    ['src/tool/run.py', 'tool', 'src/tool/__init__.py'],
    ['main.py', 'plain.part', 'plain/part.py'],
    ['main.py', 'plain', 'plain/'],
    ['scripts/build.py', 'shared', 'scripts/shared.py'],
    ['main.py', 'requests', 'external'],
  ])('in %s the absolute %s is %s', (from, name, expected) => {
    expect(find(from, name)).toBe(expected)
  })

  it('leaves the standard library alone unless the importer shadows it', () => {
    expect(find('shop/cart.py', 'logging')).toBe('external')
    expect(find('main.py', 'json')).toBe('external')
  })

  it('takes no package of the tests for an installed one outside the tests', () => {
    expect(find('shop/cart.py', 'yaml')).toBe('external')
    expect(find('tests/test_cart.py', 'yaml')).toBe('tests/yaml/__init__.py')
  })
})
