import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { readCustomPages, readNews } from '../scripts/custom-pages.ts'
import { isPathOn } from '../scripts/modules.ts'

// Only the build reads this list. It imports scripts, because a firm's pages and news are routes, too.

// Routes that share a module need explicit ids.
const accountLayout = 'routes/security/account-layout.tsx'
const areaErrorLayout = 'routes/area-error-layout.tsx'
const areaNotFound = 'routes/area-not-found.tsx'
const documentFile = 'routes/api/document-file.ts'
const documentUpload = 'routes/api/document-upload.ts'
const notifications = 'routes/security/notifications.tsx'
const requestRecord = 'routes/requests/request-record.tsx'
const roomActivity = 'routes/rooms/activity/room-activity.tsx'
const roomArchives = 'routes/rooms/room-archives.tsx'
const roomDocument = 'routes/rooms/document.tsx'
const search = 'routes/search/search.tsx'
const searchApi = 'routes/api/search.ts'
const security = 'routes/security/security.tsx'

/** Only under `npm run dev`. Browser tests load this file without Vite, so `env` is missing there. */
const devRoutes = import.meta.env?.DEV ? [route('dev/emails', 'routes/dev/emails.ts')] : []

/** Without news, these routes don't exist, so that a firm can have its own /news page. */
const newsRoutes =
  readNews().news.length > 0
    ? {
        pages: [
          route('news', 'routes/site/news/news.tsx'),
          route('news/:slug', 'routes/site/news/news-item.tsx'),
        ],
        feed: [route('news/feed.xml', 'routes/site/news/news-feed.ts')],
      }
    : { pages: [], feed: [] }

/** Leaves out the routes of modules that are off. */
const withoutOffModules = (entries: RouteConfigEntry[], parent = ''): RouteConfigEntry[] =>
  entries.flatMap(({ children, ...entry }) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    if (!isPathOn(path)) return []
    return [children ? { ...entry, children: withoutOffModules(children, path) } : entry]
  })

export default withoutOffModules([
  layout('routes/site/layout.tsx', [
    index('routes/site/home.tsx'),
    route('portfolio', 'routes/site/portfolio.tsx'),
    route('portfolio/:slug', 'routes/site/project.tsx'),
    route('admin/projects/:id/preview', 'routes/site/project-preview.tsx'),
    route('services', 'routes/site/services.tsx'),
    route('about', 'routes/site/about.tsx'),
    route('contact', 'routes/site/contact/contact.tsx'),
    route('privacy-policy', 'routes/site/privacy-policy.tsx'),
    route('terms-of-use', 'routes/site/terms-of-use.tsx'),
    route('copyright', 'routes/site/copyright.tsx'),
    route('verify', 'routes/site/verify.tsx'),
    ...readCustomPages().pages.map(({ name }) =>
      route(name, 'routes/site/custom-page.tsx', { id: `routes/site/pages/${name}` }),
    ),
    ...newsRoutes.pages,
    route('*', 'routes/site/not-found.tsx'),
  ]),
  ...newsRoutes.feed,

  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('robots.txt', 'routes/site/robots.ts'),
  route('site.webmanifest', 'routes/site/manifest.ts'),

  layout('routes/auth/layout.tsx', [
    route('login', 'routes/auth/login.tsx'),
    route('signup', 'routes/auth/signup.tsx'),
    route('forgot-password', 'routes/auth/forgot-password.tsx'),
    route('two-factor', 'routes/auth/two-factor.tsx'),
    route('verify-email', 'routes/auth/verify-email.tsx'),
    route('reset-password', 'routes/auth/reset-password.tsx'),
    route('invitation', 'routes/auth/invitation.tsx'),
    route('close-account', 'routes/auth/close-account.tsx'),
    route('google', 'routes/auth/google.ts'),
    route('google/done', 'routes/auth/google-done.tsx'),
    route('api/auth/callback/google', 'routes/auth/google-callback.ts'),
  ]),
  route('client-login', 'routes/auth/client-login.ts'),
  route('.well-known/change-password', 'routes/auth/change-password.ts'),
  route('logout', 'routes/auth/logout.ts'),
  route('passkey', 'routes/auth/passkey.ts'),
  route('stop-viewing', 'routes/auth/stop-impersonation.ts'),

  route('client', 'routes/portal/layout.tsx', [
    index('routes/portal/index.tsx'),
    layout(areaErrorLayout, { id: 'portal/errors' }, [
      route('dashboard', 'routes/portal/dashboard.tsx'),
      route('documents', 'routes/portal/documents.tsx'),
      route('projects/new', 'routes/portal/request-project.tsx'),
      layout('routes/portal/project/layout.tsx', [
        route('projects/:id', 'routes/portal/project/overview.tsx'),
        route('projects/:id/progress', 'routes/portal/project/progress.tsx'),
        route('projects/:id/requests', 'routes/portal/project/project-requests.tsx'),
        route('projects/:id/documents', 'routes/portal/project/project-documents.tsx'),
        route('projects/:id/messages', 'routes/portal/project/project-messages.tsx'),
        route('projects/:id/people', 'routes/portal/project/project-people.tsx'),
        route('projects/:id/agreements', 'routes/portal/project/project-agreements.tsx'),
        route('projects/:id/invoices', 'routes/portal/project/project-invoices.tsx'),
        layout('routes/portal/room/layout.tsx', [
          route('projects/:id/room', 'routes/portal/room/index.tsx'),
          route('projects/:id/room/groups', 'routes/portal/room/groups.tsx'),
          route('projects/:id/room/questions', 'routes/portal/room/questions.tsx'),
          route('projects/:id/room/activity', roomActivity, { id: 'portal/room-activity' }),
          route('projects/:id/room/archive', roomArchives, { id: 'portal/room-archives' }),
        ]),
      ]),
      route('projects/:id/requests/:request/record', requestRecord, { id: 'portal/request-record' }),
      route('projects/:id/room/documents/:entry', roomDocument, { id: 'portal/room-document' }),
      route('agreements/:id', 'routes/portal/agreement.tsx'),
      route('invoices', 'routes/portal/invoices.tsx'),
      route('invoices/:id', 'routes/portal/invoice.tsx'),
      layout(accountLayout, { id: 'portal/account' }, [
        route('profile', 'routes/portal/account/profile.tsx'),
        route('notifications', notifications, { id: 'portal/notifications' }),
        route('security', security, { id: 'portal/security' }),
        route('your-data', 'routes/portal/account/your-data.tsx'),
      ]),
      route('search', search, { id: 'portal/search' }),
      route('*', areaNotFound, { id: 'portal/not-found' }),
    ]),
  ]),

  // Data rooms of guests and invited clients.
  route('rooms', 'routes/rooms/layout.tsx', [
    layout(areaErrorLayout, { id: 'rooms/errors' }, [
      index('routes/rooms/rooms.tsx'),
      route('account', 'routes/rooms/account.tsx'),
      route(':id/documents/:entry', roomDocument, { id: 'rooms/document' }),
      route(':id', 'routes/rooms/room.tsx'),
      route(':id/questions', 'routes/rooms/questions.tsx'),
      route('*', areaNotFound, { id: 'rooms/not-found' }),
    ]),
  ]),

  // Admin area, guarded by its layout. Team and System check for the administrator themselves.
  route('admin', 'routes/admin/layout.tsx', [
    layout(areaErrorLayout, { id: 'admin/errors' }, [
      index('routes/admin/clients/clients.tsx'),
      route('today', 'routes/admin/overview/today.tsx'),
      route('invite', 'routes/admin/users/invite.tsx'),
      route('inquiries', 'routes/admin/inquiries/inquiries.tsx'),
      route('inquiries/:id', 'routes/admin/inquiries/inquiry.tsx'),
      route('clients', 'routes/admin/clients/client-suggestions.ts'),
      route('view-as', 'routes/admin/clients/view-as.tsx'),
      route('clients/:uid', 'routes/admin/clients/client.tsx'),
      route('companies', 'routes/admin/companies/companies.tsx'),
      route('companies/new', 'routes/admin/companies/edit-company.tsx', { id: 'admin/new-company' }),
      route('companies/people', 'routes/admin/companies/unassigned-people.tsx'),
      route('companies/:id', 'routes/admin/companies/company.tsx'),
      route('companies/:id/edit', 'routes/admin/companies/edit-company.tsx'),
      route('companies/:id/merge', 'routes/admin/companies/merge-companies.tsx'),
      route('projects', 'routes/admin/projects/projects.tsx'),
      route('projects/new', 'routes/admin/projects/new-project.tsx'),
      layout('routes/admin/projects/layout.tsx', [
        route('projects/:id', 'routes/admin/projects/project.tsx'),
        route('projects/:id/edit', 'routes/admin/projects/edit-project.tsx'),
        route('projects/:id/publish', 'routes/admin/projects/publish/publish.tsx'),
        route('projects/:id/progress', 'routes/admin/projects/progress.tsx'),
        route('projects/:id/people', 'routes/admin/projects/people/people.tsx'),
        route('projects/:id/requests', 'routes/admin/requests/project-requests.tsx'),
        route('projects/:id/messages', 'routes/admin/projects/messages.tsx'),
        route('projects/:id/agreements', 'routes/admin/agreements/project-agreements.tsx'),
        route('projects/:id/agreements/new', 'routes/admin/agreements/new-agreement.tsx'),
        route('projects/:id/invoices', 'routes/admin/projects/invoices.tsx'),
        layout('routes/admin/rooms/layout.tsx', [
          route('projects/:id/room', 'routes/admin/rooms/room.tsx'),
          route('projects/:id/room/index', 'routes/admin/rooms/room-index.tsx'),
          route('projects/:id/room/groups', 'routes/admin/rooms/groups.tsx'),
          route('projects/:id/room/groups/:group/agreement', 'routes/admin/rooms/agreement-version.tsx'),
          route('projects/:id/room/questions', 'routes/admin/rooms/questions.tsx'),
          route('projects/:id/room/activity', roomActivity, { id: 'admin/room-activity' }),
          route('projects/:id/room/archive', roomArchives, { id: 'admin/room-archives' }),
        ]),
      ]),
      route('projects/:id/requests/:request/record', requestRecord, { id: 'admin/request-record' }),
      route('projects/:id/room/documents/:entry', roomDocument, { id: 'admin/room-document' }),
      route('requests', 'routes/admin/requests/all-requests.tsx'),
      route('requests/lists', 'routes/admin/requests/request-lists.tsx'),
      route('requests/lists/:list', 'routes/admin/requests/request-list.tsx'),
      route('messages', 'routes/admin/messages/messages.tsx'),
      route('documents', 'routes/admin/documents/documents.tsx'),
      route('documents/share', 'routes/admin/documents/share-document.tsx'),
      route('invoices', 'routes/admin/invoices/invoices.tsx'),
      route('invoices/new', 'routes/admin/invoices/new-invoice.tsx'),
      route('invoices/external', 'routes/admin/invoices/external-invoice.tsx'),
      route('invoices/:id', 'routes/admin/invoices/invoice.tsx'),
      route('invoices/:id/credit', 'routes/admin/invoices/credit-note.tsx'),
      route('agreements/:id', 'routes/admin/agreements/agreement.tsx'),
      route('activity', 'routes/admin/activity/activity.tsx'),
      route('emails', 'routes/admin/emails/emails.tsx'),
      route('emails/:id', 'routes/admin/emails/email.tsx'),
      route('templates', 'routes/admin/templates/templates.tsx'),
      route('templates/:id', 'routes/admin/templates/template.tsx'),
      route('team', 'routes/admin/team/team.tsx'),
      route('system', 'routes/admin/system/system.tsx'),
      layout(accountLayout, { id: 'admin/account' }, [
        route('security', security, { id: 'admin/security' }),
        route('security/notifications', notifications, { id: 'admin/notifications' }),
      ]),
      route('search', search, { id: 'admin/search' }),
      route('*', areaNotFound, { id: 'admin/not-found' }),
    ]),
    route('mail/*', 'routes/admin/emails/old-emails-path.ts'),
    route('users.csv', 'routes/admin/users/users-csv.ts'),
    route('companies.csv', 'routes/admin/companies/companies-csv.ts'),
    route('invoices.csv', 'routes/admin/invoices/invoices-csv.ts'),
    route('activity.csv', 'routes/admin/activity/activity-csv.ts'),
  ]),

  route('api/inquiries', 'routes/api/inquiries.ts'),
  route('api/human-check/challenge', 'routes/api/human-check-challenge.ts'),
  route('api/documents/upload', documentUpload, { id: 'api/document-upload' }),
  route('api/documents/:id/download', documentFile, { id: 'api/document-download' }),
  route('api/documents/:id/versions/:version/download', documentFile, { id: 'api/version-download' }),
  route('api/documents/:id/versions/:version/preview', documentFile, { id: 'api/version-preview' }),
  route('api/search', searchApi, { id: 'api/search' }),
  route('api/admin/search', searchApi, { id: 'api/admin-search' }),
  route('api/projects/:id/documents.zip', 'routes/api/project-documents-zip.ts'),
  route('api/admin/documents.zip', 'routes/api/admin-documents-zip.ts'),
  route('api/account/data.zip', 'routes/api/account-data.ts'),
  route('api/admin/documents/upload', documentUpload, { id: 'api/admin-document-upload' }),
  route('api/admin/documents/:id/download', documentFile, { id: 'api/admin-document-download' }),
  route('api/admin/documents/:id/versions/:version/download', documentFile, {
    id: 'api/admin-version-download',
  }),
  route('api/admin/documents/:id/versions/:version/preview', documentFile, {
    id: 'api/admin-version-preview',
  }),
  route('api/admin/invoices/export', 'routes/api/invoices-export.ts'),
  route('api/rooms/:id/activity.csv', 'routes/api/room-activity-csv.ts'),
  route('api/rooms/:id/archives/:archive', 'routes/api/room-archive.ts'),
  route('api/rooms/:id/disclosure.csv', 'routes/api/room-disclosure.ts', { id: 'api/room-disclosure-csv' }),
  route('api/rooms/:id/disclosure.pdf', 'routes/api/room-disclosure.ts', { id: 'api/room-disclosure-pdf' }),
  route('api/agreements/:id/document', 'routes/api/agreement-document.ts'),
  route('api/agreements/:id/pages/:page', 'routes/api/agreement-page.ts'),
  route('api/agreements/:id/pdf', 'routes/api/agreement-pdf.ts'),
  route('api/rooms/:id/entries/:entry/pages/:page', 'routes/api/room-page.ts'),
  route('api/rooms/:id/entries/:entry/pages/:page/text', 'routes/api/room-page.ts', {
    id: 'api/room-page-text',
  }),
  route('api/rooms/:id/entries/:entry/file', 'routes/api/room-file.ts'),
  route('api/rooms/:id/entries/:entry/reading', 'routes/api/room-reading.ts'),
  route('api/rooms/:id/acceptances/:acceptance', 'routes/api/room-acceptance.ts'),
  route('api/invoices/:id/pdf', 'routes/api/invoice-pdf.ts'),
  route('api/invoices/:id/xml', 'routes/api/invoice-xml.ts'),
  route('api/rooms/:id/upload', 'routes/api/room-upload.ts'),
  route('api/rooms/:id/questions.csv', 'routes/api/room-questions-csv.ts'),
  route('project-pictures/:id/:picture/:file', 'routes/api/project-picture.ts'),
  route('calendar/:file', 'routes/api/calendar-feed.ts'),
  route('api/*', 'routes/api/not-found.ts'),
  ...devRoutes,
]) satisfies RouteConfig
