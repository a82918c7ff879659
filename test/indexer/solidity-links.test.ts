import { describe, expect, it } from 'vitest'
import { callersOf, linkTexts } from './languages-case.ts'

const BASE = {
  'contracts/Base.sol': `import "./Errors.sol";
abstract contract Base {
  event Moved(address to);
  modifier onlyOwner() { _; }
  constructor(address o) {}
  function _move(address to) internal virtual { emit Moved(to); }
  function _move(address to, uint n) internal { if (n == 0) revert Empty(); }
}
`,
  'contracts/Errors.sol': 'error Empty();\nlibrary Help { function sum(uint a) internal {} }\n',
  'contracts/IToken.sol': 'interface IToken { function pay(uint a) external returns (bool); }\n',
}

describe('Solidity', () => {
  it('follows inheritance, modifiers, events, errors and overloads by their number of arguments', async () => {
    const result = await linkTexts({
      ...BASE,
      'contracts/Vault.sol': `import {Base as Root} from "./Base.sol";
import "@lib/contracts/IToken.sol";
contract Vault is Root {
  IToken private token;
  mapping(address => IToken) tokens;
  constructor() Root(msg.sender) {}
  function one(address a) external onlyOwner { _move(a); token.pay{gas: 1}(2); }
  function two(address a) external { _move(a, 1); tokens[a].pay(1); }
  function _move(address to) internal override { super._move(to); }
}
`,
    })
    const base = 'contracts/Base.sol:Base'
    expect(callersOf(result, `${base}.onlyOwner`)).toEqual(['contracts/Vault.sol:Vault.one'])
    expect(callersOf(result, `${base}.constructor`)).toEqual([
      'contracts/Vault.sol:Vault.constructor',
    ])
    expect(callersOf(result, `${base}.Moved`)).toEqual([`${base}._move`])
    expect(callersOf(result, 'contracts/Errors.sol:Empty')).toEqual([`${base}._move`])
    expect(callersOf(result, 'contracts/Vault.sol:Vault._move')).toEqual([
      'contracts/Vault.sol:Vault.one',
    ])
    expect(callersOf(result, `${base}._move`)).toEqual([
      'contracts/Vault.sol:Vault._move',
      'contracts/Vault.sol:Vault.two',
    ])
    expect(callersOf(result, 'contracts/IToken.sol:IToken.pay')).toEqual([
      'contracts/Vault.sol:Vault.one',
      'contracts/Vault.sol:Vault.two',
    ])
  })

  it('sees what an imported file imports, but not through an import by name', async () => {
    const result = await linkTexts({
      ...BASE,
      'contracts/All.sol':
        'import "./Base.sol";\ncontract A { function a() public { Help.sum(1); } }\n',
      'contracts/Some.sol':
        'import {Base} from "./Base.sol";\ncontract S { function s() public { Help.sum(1); } }\n',
      'contracts/As.sol':
        'import "./Errors.sol" as E;\ncontract N { function n() public { E.Help.sum(1); } }\n',
    })
    expect(callersOf(result, 'contracts/Errors.sol:Help.sum')).toEqual([
      'contracts/All.sol:A.a',
      'contracts/As.sol:N.n',
    ])
  })
})

it('functions of libraries are called on what they take first', async () => {
  const linked = await linkTexts({
    'a.sol': `library Sets {
  struct Set { uint x; }
  struct Map { uint x; }
  function put(Set storage s, uint v) internal {}
  function size(Map storage s) internal returns (uint) { return 1; }
}
library Safe { function safeSend(IToken t, address to) internal {} }
interface IToken { function send(address to) external; }
contract Token is IToken { function send(address to) external {} }
contract Plain { function size(address a) public {} }
contract Vault {
  using Sets for Sets.Set;
  using Safe for IToken;
  Sets.Set s;
  Sets.Map m;
  Token t;
  function one() public { s.put(2); }
  function two() public { m.size(); }
  function three(address a) public { t.safeSend(a); a.size(); }
}
`,
  })
  expect(callersOf(linked, 'a.sol:Sets.put')).toEqual(['a.sol:Vault.one'])
  expect(callersOf(linked, 'a.sol:Sets.size')).toEqual(['a.sol:Vault.two'])
  expect(callersOf(linked, 'a.sol:Safe.safeSend')).toEqual(['a.sol:Vault.three'])
  expect(callersOf(linked, 'a.sol:Plain.size')).toEqual([])
})
