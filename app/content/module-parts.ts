import type { Modules } from './shapes.ts'

export type ModuleName = keyof Modules

type ModuleParts = {
  /** Route patterns, each including the routes below it. */
  routes: string[]
  /** Kinds of email (app/emails/email-kinds.ts). */
  emails?: string[]
  /** Kinds of notifications and their topics (app/domain/notifications/notification-topics.ts). */
  notifications?: string[]
  topics?: string[]
  /** Kinds of search results (app/domain/search/search-results.ts). */
  searchKinds?: string[]
  /** Background tasks (app/adapters/jobs.server.ts). */
  tasks?: string[]
  /** Content files whose placeholders don't matter while the module is off. */
  content?: string[]
}

/** Parts of each module. A part of several modules, such as reminders, is off if all of them are. */
export const MODULE_PARTS: Partial<Record<ModuleName, ModuleParts>> = {
  invoices: {
    routes: [
      '/client/invoices',
      '/client/projects/:id/invoices',
      '/admin/invoices',
      '/admin/invoices.csv',
      '/admin/projects/:id/invoices',
      '/api/invoices',
      '/api/admin/invoices',
    ],
    emails: ['invoice-copy', 'invoice-reminder', 'invoice-sent', 'invoice-voided', 'payment-reported'],
    notifications: ['invoice'],
    topics: ['invoices'],
    searchKinds: ['invoice'],
    tasks: ['keep-invoice-files', 'send-invoice-reminders'],
    content: ['payment.ts'],
  },
  requests: {
    routes: ['/client/projects/:id/requests', '/admin/requests', '/admin/projects/:id/requests'],
    emails: ['request-reminder', 'submissions-received'],
    notifications: ['request', 'changes-requested', 'submitted'],
    topics: ['requests'],
    searchKinds: ['request'],
    tasks: ['send-request-reminders'],
  },
  messages: {
    routes: ['/client/projects/:id/messages', '/admin/messages', '/admin/projects/:id/messages'],
    emails: ['messages-received'],
    notifications: ['message'],
    topics: ['messages'],
    searchKinds: ['message'],
  },
  signing: {
    routes: [
      '/client/agreements',
      '/client/projects/:id/agreements',
      '/admin/agreements',
      '/admin/projects/:id/agreements',
      '/api/agreements',
    ],
    // Reminders are about requests and agreements, in one email.
    emails: ['request-reminder', 'agreement-sent', 'agreement-signed', 'agreement-declined'],
    topics: ['requests'],
    searchKinds: ['agreement'],
    tasks: ['send-request-reminders'],
  },
  rooms: {
    routes: ['/rooms', '/api/rooms', '/admin/projects/:id/room', '/client/projects/:id/room'],
    emails: ['room-invitation', 'room-news', 'room-questions'],
    notifications: ['room-question', 'room-answer', 'room-publication', 'room-release'],
    tasks: ['create-room-archive', 'inspect-room-version'],
  },
  news: { routes: ['/news'] },
}

/** Routes that make invoices of the firm's own, which `invoices: 'external'` leaves out. */
const OWN_INVOICE_ROUTES = ['/admin/invoices/new', '/admin/invoices/:id/credit']

/** Returns functions that check whether something belongs to a module that is off. Modules are on by default. */
export function createModuleSwitches(modules: Modules) {
  const isModuleOn = (name: ModuleName): boolean => modules[name] !== false
  const all = Object.entries(MODULE_PARTS)
  const on = all.flatMap(([name, parts]) => (isModuleOn(name as ModuleName) ? [parts] : []))
  const off = all.flatMap(([name, parts]) => (isModuleOn(name as ModuleName) ? [] : [parts]))
  const makesInvoices = isModuleOn('invoices') && modules.invoices !== 'external'
  const offRoutes = [...off.flatMap(({ routes }) => routes), ...(makesInvoices ? [] : OWN_INVOICE_ROUTES)]
  const offPaths = offRoutes.map(
    (route) => new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}(?=[/?#]|$)`),
  )
  const isPartOn =
    (part: Exclude<keyof ModuleParts, 'routes'>) =>
    (name: string): boolean =>
      on.some((parts) => parts[part]?.includes(name)) || !off.some((parts) => parts[part]?.includes(name))
  return {
    isModuleOn,
    /** The firm writes invoices of its own, and not only adds external ones. */
    makesInvoices,
    /** Takes a path of this site, with or without a query, or a route pattern. */
    isPathOn: (path: string): boolean => !offPaths.some((pattern) => pattern.test(path)),
    isEmailOn: isPartOn('emails'),
    isNotificationOn: isPartOn('notifications'),
    isTopicOn: isPartOn('topics'),
    isSearchKindOn: isPartOn('searchKinds'),
    isTaskOn: isPartOn('tasks'),
    isContentFileOn: isPartOn('content'),
  }
}
