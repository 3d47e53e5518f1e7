import { describe, expect, test } from 'vitest'
import { RequestForm } from '#app/domain/requests/request-forms.ts'
import { requestLists } from './requests.ts'

test('request lists have unique names', () => {
  for (const key of ['id', 'name'] as const)
    expect(new Set(requestLists.map((list) => list[key])).size).toBe(requestLists.length)
})

describe.each(requestLists)('the list $name', (list) => {
  const items = list.sections.flatMap(({ items }) => items)

  test('has unique titles', () => {
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map(({ title }) => title)).size).toBe(items.length)
  })

  // Validates the lists with the form's schema: an invalid item could not be edited.
  test.each(items)('the item $title is valid', ({ details, ...item }) => {
    expect(RequestForm.safeParse({ ...item, ...(details ? { details } : {}) }).error).toBeUndefined()
  })
})
