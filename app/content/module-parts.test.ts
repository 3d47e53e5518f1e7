import { expect, test } from 'vitest'
import { SEARCH_KIND_LABELS } from '#app/domain/search/search-results.ts'
import { EMAIL_KINDS } from '#app/emails/email-kinds.ts'
import { notificationKinds, notificationTopics } from '#db/schema.ts'
import { createModuleSwitches, MODULE_PARTS } from './module-parts.ts'

test('the parts of the modules are kinds of email, notification, topic and search result that exist', () => {
  const known = {
    emails: Object.keys(EMAIL_KINDS),
    notifications: notificationKinds,
    topics: notificationTopics,
    searchKinds: Object.keys(SEARCH_KIND_LABELS),
  }
  for (const [part, names] of Object.entries(known))
    for (const parts of Object.values(MODULE_PARTS))
      expect(names).toEqual(expect.arrayContaining([...(parts[part as keyof typeof known] ?? [])]))
})

test('a path belongs to a module with the paths below it, in any spelling of its parameters', () => {
  const { isPathOn } = createModuleSwitches({ invoices: false })
  const paths = [
    '/admin/invoices',
    '/admin/invoices?status=Paid',
    '/admin/invoices/:id',
    '/admin/invoices.csv',
  ]
  for (const path of [...paths, '/client/projects/1/invoices', '/api/invoices/1/pdf'])
    expect([path, isPathOn(path)]).toEqual([path, false])
  for (const path of ['/admin', '/admin/invoices-of-others', '/client/projects/1', '/admin/requests'])
    expect([path, isPathOn(path)]).toEqual([path, true])
})

test('modules that the content does not name are on, and external invoices leave out only the editors', () => {
  const { isModuleOn, isEmailOn, isPathOn, makesInvoices } = createModuleSwitches({ invoices: 'external' })
  expect([isModuleOn('invoices'), isModuleOn('requests'), isEmailOn('invoice-sent')]).toEqual([
    true,
    true,
    true,
  ])
  const paths = [
    '/admin/invoices/new?client=1',
    '/admin/invoices/1/credit',
    '/admin/invoices/1',
    '/admin/invoices/external',
  ]
  expect(paths.map(isPathOn)).toEqual([false, false, true, true])
  expect([makesInvoices, createModuleSwitches({}).makesInvoices]).toEqual([false, true])
})

test('reminders about requests and agreements continue until both modules are off', () => {
  const isOn = (requests: boolean, signing: boolean) => {
    const { isEmailOn, isTopicOn, isTaskOn } = createModuleSwitches({ requests, signing })
    return [isEmailOn('request-reminder'), isTopicOn('requests'), isTaskOn('send-request-reminders')]
  }
  expect([isOn(false, true), isOn(true, false)]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
  expect(isOn(false, false)).toEqual([false, false, false])
})
