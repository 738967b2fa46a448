// Fair sharing of delivery slots: anybody may use free ones, and when none is free every organization still gets an
// equal share, at least one.
import { expect, test } from 'vitest'
import { FairShare } from './queue.ts'

function takeAll(share: FairShare, organization: number): number {
  let taken = 0
  for (; share.admits(organization); taken++) share.acquire(organization)
  return taken
}

test('while places are free anybody may take them', () => {
  const share = new FairShare(12)
  expect(takeAll(share, 1)).toBe(12)
})

test('when none is free, everybody may still have an equal share', () => {
  const share = new FairShare(12)
  takeAll(share, 1)
  expect(takeAll(share, 2)).toBe(6)
  expect(takeAll(share, 3)).toBe(4)
  expect(takeAll(share, 1)).toBe(0)
})

test('with more organizations than places each has one', () => {
  const share = new FairShare(2)
  for (let organization = 1; organization <= 10; organization++)
    expect(takeAll(share, organization)).toBe(organization === 1 ? 2 : 1)
})

test('returned slots are free again', () => {
  const share = new FairShare(2)
  takeAll(share, 1)
  takeAll(share, 2)
  share.release(1)
  expect(share.admits(1)).toBe(false)
  share.release(2)
  expect(share.admits(2)).toBe(true)
  share.release(1)
  expect(takeAll(share, 1)).toBe(2)
})
