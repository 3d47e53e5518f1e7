import { alertEmail, alertResolvedEmail } from '#app/emails/alert.tsx'
import { type DigestSection, digestEmail } from '#app/emails/digest.tsx'
import { createReceiptSection } from '#app/emails/documents/document-receipt.tsx'
import { createUploadSection } from '#app/emails/documents/documents-received.tsx'
import { createSharedSection } from '#app/emails/documents/documents-shared.tsx'
import type { RenderedEmail } from '#app/emails/email-kinds.ts'
import { inquiryReceiptEmail } from '#app/emails/inquiries/inquiry-receipt.tsx'
import { inquiryReceivedEmail } from '#app/emails/inquiries/inquiry-received.tsx'
import { inquiryReplyEmail } from '#app/emails/inquiries/inquiry-reply.tsx'
import { invoiceCopyEmail } from '#app/emails/invoices/invoice-copy.tsx'
import { invoiceReminderEmail } from '#app/emails/invoices/invoice-reminder.tsx'
import { invoiceSentEmail } from '#app/emails/invoices/invoice-sent.tsx'
import { invoiceVoidedEmail } from '#app/emails/invoices/invoice-voided.tsx'
import { createInvoiceSection } from '#app/emails/invoices/invoices-due.tsx'
import { createMessageSection } from '#app/emails/messages/messages-received.tsx'
import { createProjectSection } from '#app/emails/projects/client-project-digest.tsx'
import { projectAddedEmail } from '#app/emails/projects/project-added.tsx'
import { projectRequestedEmail } from '#app/emails/projects/project-requested.tsx'
import { requestReminderEmail } from '#app/emails/requests/request-reminder.tsx'
import { createSubmissionSection } from '#app/emails/requests/submissions-received.tsx'
import { testEmail } from '#app/emails/test-email.tsx'
import { accountClosedEmail } from '#app/emails/users/account-closed.tsx'
import { accountClosingEmail } from '#app/emails/users/account-closing.tsx'
import { accountDeactivatedEmail } from '#app/emails/users/account-deactivated.tsx'
import { administratorChangedEmail } from '#app/emails/users/administrator-changed.tsx'
import { alreadyRegisteredEmail } from '#app/emails/users/already-registered.tsx'
import { clientCanceledClosureEmail } from '#app/emails/users/client-canceled-closure.tsx'
import { clientClosingAccountEmail } from '#app/emails/users/client-closing-account.tsx'
import { clientInvitationEmail } from '#app/emails/users/client-invitation.tsx'
import { confirmAccountClosingEmail } from '#app/emails/users/confirm-account-closing.tsx'
import { emailChangedEmail } from '#app/emails/users/email-changed.tsx'
import { noAccountEmail } from '#app/emails/users/no-account.tsx'
import { passwordChangedEmail } from '#app/emails/users/password-changed.tsx'
import { resetPasswordEmail } from '#app/emails/users/reset-password.tsx'
import { securityChangedEmail } from '#app/emails/users/security-changed.tsx'
import { signInLockedEmail } from '#app/emails/users/sign-in-locked.tsx'
import { staffInvitationEmail } from '#app/emails/users/staff-invitation.tsx'
import { verifyEmailEmail } from '#app/emails/users/verify-email.tsx'

type Sections = [DigestSection, ...DigestSection[]]

const appUrl = 'http://localhost:3000'
const link = `${appUrl}/reset-password?token=sample`
const closesAt = new Date('2026-12-08T09:00:00Z')
const client = { name: 'Ada Kim', email: 'ada@client.example' }
const toClient = { to: client.email, name: client.name, appUrl }
const toStaff = { to: 'staff@firm.example', appUrl }
const project = { id: 'sample', title: 'Succession plan' }
const news = [
  { name: 'Articles of association.pdf', version: 1, size: '0.4 MB' },
  { name: 'Shareholders.xlsx', version: 3, size: '1.2 MB' },
]
const invoice = { id: 'sample', number: '2026-014', dueOn: '2026-12-08', total: 1_056_500, currency: 'EUR' }
const goes = 'We delete your profile and 4 documents.'
const stays = ['We keep 3 invoices.', 'Documents in projects that you share with others stay there.']
const alert = { ...toStaff, title: 'Low disk space', message: 'DATA_DIR has 0.4 GB left, less than 0.5 GB.' }
const long = 'Thank you for the list. Two points are open:\n\n1. the lease\n2. the valuation of the machines'
const inquiry = {
  fullName: client.name,
  companyName: 'Kim Joinery',
  email: client.email,
  phoneNumber: '+49 30 000000',
  serviceOfInterest: 'Company succession',
  projectBudget: '€10,000',
  message: long,
}

const clientSections: Sections = [
  createProjectSection([
    {
      ...project,
      lines: [
        { kind: 'update', title: 'Valuation finished', body: long },
        { kind: 'request', title: 'Lease', dueOn: '2026-12-01', reason: 'Page 3 is missing.' },
        { kind: 'message', by: 'Ines Vogt', text: 'See you on Thursday.' },
      ],
    },
  ]),
  createReceiptSection(news),
  createSharedSection(news.map((one) => ({ ...one, from: 'firm', by: null }))),
  createInvoiceSection([{ ...invoice, billedTo: null }]),
]
const staffSections: Sections = [
  createSubmissionSection([
    {
      project: project.id,
      projectTitle: project.title,
      title: 'Lease',
      by: client,
      said: 'Answered',
      words: 'It ends in 2031.',
    },
  ]),
  createMessageSection([{ ...project, messages: [{ by: client.name, text: long }] }]),
  createUploadSection(client, news),
]

const renderDigest = (sections: Sections, daily = false) =>
  digestEmail({
    to: staffSections.includes(sections[0])
      ? { side: 'firm', email: toStaff.to }
      : { side: 'client', ...client },
    appUrl,
    daily,
    sections,
  })

export const renderSampleEmails = (): Promise<RenderedEmail[]> =>
  Promise.all([
    verifyEmailEmail({ to: client.email, link, code: '482913' }),
    resetPasswordEmail({ to: client.email, name: client.name, link }),
    passwordChangedEmail(toClient),
    emailChangedEmail({ to: client.email, email: 'ada.kim@client.example' }),
    securityChangedEmail({ ...toClient, what: 'A passkey was added to your account.' }),
    signInLockedEmail(toClient),
    alreadyRegisteredEmail(toClient),
    noAccountEmail({ to: client.email, appUrl, signUp: 'open' }),
    noAccountEmail({ to: client.email, appUrl, signUp: 'invited' }),
    clientInvitationEmail({
      to: client.email,
      name: client.name,
      link,
      invitedBy: 'Ines Vogt',
      project: project.title,
      invoices: true,
      message: 'It was good to meet you on Tuesday. Everything for the project is in here.',
    }),
    staffInvitationEmail({ to: toStaff.to, name: 'Noah Berg', link, invitedBy: 'Ines Vogt' }),
    administratorChangedEmail({
      to: toStaff.to,
      name: 'Ines Vogt',
      at: closesAt,
      former: 'office@firm.example',
      current: toStaff.to,
    }),
    confirmAccountClosingEmail({ ...toClient, link, goes, stays }),
    accountClosingEmail({ ...toClient, closesAt, goes, stays }),
    accountClosedEmail({ ...toClient, stay: true }),
    accountDeactivatedEmail({ to: client.email }),
    clientClosingAccountEmail({ ...toStaff, client, closesAt, gone: 4, stay: 2, withoutContact: 1 }),
    clientCanceledClosureEmail({ ...toStaff, client }),
    projectAddedEmail({
      ...toClient,
      project: { id: project.id, name: project.title },
      documents: true,
      invoices: false,
    }),
    projectRequestedEmail({
      ...toStaff,
      id: project.id,
      client,
      request: { title: project.title, description: long, service: 'Company succession', budget: '€10,000' },
    }),
    requestReminderEmail({
      ...toClient,
      waiting: [{ project: project.id, projectTitle: project.title, title: 'Lease', dueOn: '2026-12-01' }],
      more: true,
    }),
    ...[...clientSections, ...staffSections].map((section) => renderDigest([section])),
    renderDigest(clientSections, true),
    renderDigest(staffSections),
    invoiceSentEmail({ ...toClient, invoice, billedTo: null }),
    invoiceReminderEmail({ ...toClient, invoice, billedTo: 'Harborline Logistics Ltd.' }),
    invoiceCopyEmail({ to: 'accounts@client.example', billedTo: client.name, invoice }),
    invoiceVoidedEmail({ ...toClient, invoice }),
    inquiryReceivedEmail({ ...toStaff, id: 'sample', inquiry }),
    inquiryReceiptEmail({ to: client.email, inquiry }),
    inquiryReplyEmail({
      to: client.email,
      replyTo: toStaff.to,
      body: long,
      by: 'Ines Vogt',
      inquiry: { ...inquiry, createdAt: closesAt },
    }),
    alertEmail(alert),
    alertResolvedEmail(alert),
    testEmail({ to: toStaff.to, name: 'Ines Vogt' }),
  ])
