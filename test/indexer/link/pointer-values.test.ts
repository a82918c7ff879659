import { expect, it } from 'vitest'
import { callsOf } from './calls-of.ts'

it('Rust: what is made of a value to point to it has its members', async () => {
  const text = `use std::rc::Rc;
use std::sync::Arc;
pub struct W { n: u8 }
impl W { pub fn m(&self) {} }
pub struct H { w: Rc<W>, a: Arc<W>, o: Option<Arc<W>> }
impl H {
    fn cloned(&self) { let w = Rc::clone(&self.w); w.m(); }
    fn called(&self) { Arc::clone(&self.a).m() }
    fn full(&self) { let a = std::sync::Arc::clone(&self.a); a.m(); }
    fn taken(&mut self) { std::mem::take(&mut self.o).unwrap().m(); }
}
fn made() { let a = Arc::new(W { n: 1 }); let b = Arc::clone(&a); b.m(); }
`
  const calls = await callsOf({ 'src/lib.rs': text })
  expect(calls).toEqual(
    ['H.called', 'H.cloned', 'H.full', 'H.taken', 'made'].map((from) => `${from} > W.m`),
  )
})

it('Swift: `.init` makes an object where no initialiser is written', async () => {
  const text = `struct Q { var w: W }
class W { init(n: Int) {}; func draw() {} }
func named() { Q.init(w: W.init(n: 1)).w.draw() }
func expected() { let q: Q = .init(w: .init(n: 1)); q.w.draw() }
`
  expect(await callsOf({ 'a.swift': text })).toEqual([
    'expected > Q',
    'expected > W.draw',
    'expected > W.init',
    'named > Q',
    'named > W.draw',
    'named > W.init',
  ])
})
