import { agreementCopyEmail, agreementSealedEmail } from '#app/emails/agreement-copy.ts'
import {
  agreementDeclinedEmail,
  agreementSignedEmail,
  agreementToSignEmail,
} from '#app/emails/agreement-emails.tsx'
import { createDigestEmail, type DigestSection } from '#app/emails/digest.tsx'
import {
  createReceiptSection,
  createSharedSection,
  createUploadSection,
} from '#app/emails/document-emails.tsx'
import { renderEmail } from '#app/emails/email-frame.tsx'
import type { EmailContent, EmailData } from '#app/emails/email-kinds.ts'
import { inquiryReceiptEmail, inquiryReceivedEmail, inquiryReplyEmail } from '#app/emails/inquiry-emails.tsx'
import {
  createInvoiceSection,
  creditNoteEmail,
  invoiceCopyEmail,
  invoiceReminderEmail,
  invoiceSentEmail,
  paymentReportedEmail,
} from '#app/emails/invoice-emails.tsx'
import { createMessageSection } from '#app/emails/message-emails.tsx'
import {
  createProjectSection,
  projectAddedEmail,
  projectRequestedEmail,
} from '#app/emails/project-emails.tsx'
import { createSubmissionSection, requestReminderEmail } from '#app/emails/request-emails.tsx'
import { acceptanceCopyEmail } from '#app/emails/room-emails.ts'
import { createRoomNewsSection, createRoomQuestionsSection } from '#app/emails/room-news.tsx'
import { alertResolvedEmail, createAlertEmail, testEmail } from '#app/emails/system-emails.ts'
import {
  accountClosedEmail,
  accountClosingEmail,
  clientCanceledClosureEmail,
  clientClosingAccountEmail,
  confirmAccountClosingEmail,
} from '#app/emails/users/closing-emails.ts'
import {
  clientInvitationEmail,
  roomInvitationEmail,
  staffInvitationEmail,
} from '#app/emails/users/invitations.tsx'
import {
  administratorChangedEmail,
  emailChangedEmail,
  passwordChangedEmail,
  securityChangedEmail,
  signInLockedEmail,
} from '#app/emails/users/security-emails.ts'
import {
  accountDeactivatedEmail,
  alreadyRegisteredEmail,
  noAccountEmail,
  resetPasswordEmail,
  verifyEmailEmail,
} from '#app/emails/users/sign-up-emails.tsx'

const link = '/reset-password?token=sample'
const closesAt = new Date('2026-12-08T09:00:00Z')
const client = { name: 'Ada Kim', email: 'ada@client.example' }
const { name } = client
const project = { id: 'sample', title: 'Succession plan' }
const agreement = { id: 'sample', title: 'Engagement letter' }
const news = [
  { name: 'Articles of association.pdf', version: 1, size: '0.4 MB' },
  { name: 'Shareholders.xlsx', version: 3, size: '1.2 MB' },
]
const invoice = {
  id: 'sample',
  number: '2026-014',
  dueOn: '2026-12-08',
  total: 1_056_500,
  currency: 'EUR',
  billedTo: null,
}
const sealed = {
  title: 'Engagement letter',
  project: 'Sale of a business',
  isAttached: true,
  path: '/client/agreements/sample',
}
const goes = 'We delete your profile and 4 documents.'
const stays = ['We keep 3 invoices.', 'Documents in projects that you share with others stay there.']
const alert = { title: 'Low disk space', message: 'DATA_DIR has 0.4 GB left, less than 0.5 GB.' }
const long = 'Thank you for the list. Two points are open:\n\n1. the lease\n2. the valuation of the machines'
const inquiry = {
  id: 'sample',
  createdAt: closesAt,
  fullName: name,
  companyName: 'Kim Joinery',
  email: client.email,
  phoneNumber: '+49 30 000000',
  serviceOfInterest: 'Company succession',
  projectBudget: '€10,000',
  message: long,
}

type Sections = [DigestSection, ...DigestSection[]]

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
  createInvoiceSection([invoice]),
  createRoomNewsSection([
    { id: 'sample', name: 'Project Lighthouse', answered: [3, 4], published: [2], documents: 12 },
  ]),
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
  createMessageSection([{ ...project, messages: [{ by: name, text: long }] }]),
  createUploadSection(client, news),
  createRoomQuestionsSection('admin', [
    {
      project: project.id,
      projectTitle: project.title,
      group: 'Bidder A',
      number: 4,
      by: 'Ben Bidder',
      question: 'Who may end the lease?',
      isToApprove: false,
    },
  ]),
]

const toClient = { side: 'client', name } as const
const toStaff = { side: 'firm' } as const
const listSections = (sections: Sections, to: typeof toClient | typeof toStaff) =>
  sections.map((section) => [section.kind, createDigestEmail(to, [section], false)] as const)

const SAMPLES: (readonly [keyof EmailData, EmailContent])[] = [
  ['verify-email', verifyEmailEmail({ link, code: '482913' })],
  ['reset-password', resetPasswordEmail({ name, link })],
  ['password-changed', passwordChangedEmail({ data: { name } })],
  ['email-changed', emailChangedEmail({ data: { email: 'ada.kim@client.example' } })],
  [
    'security-changed',
    securityChangedEmail({ data: { name, change: 'A passkey was added to your account.' } }),
  ],
  ['sign-in-locked', signInLockedEmail({ data: { name } })],
  ['already-registered', alreadyRegisteredEmail({ person: client })],
  ['no-account', noAccountEmail({ ctx: { signUp: 'open' } })],
  ['no-account', noAccountEmail({ ctx: { signUp: 'invited' } })],
  [
    'invitation',
    clientInvitationEmail({
      name,
      link,
      invitedBy: 'Ines Vogt',
      project: project.title,
      agreement: agreement.title,
      message: 'It was good to meet you on Tuesday. Everything for the project is in here.',
    }),
  ],
  ['room-invitation', roomInvitationEmail({ name, link, isNew: true, origin: 'https://firm.example' })],
  [
    'room-invitation',
    roomInvitationEmail({ name, link: '/rooms', isNew: false, origin: 'https://firm.example' }),
  ],
  ['staff-invitation', staffInvitationEmail({ name: 'Noah Berg', link, invitedBy: 'Ines Vogt' })],
  [
    'administrator-changed',
    administratorChangedEmail({
      data: {
        name: 'Ines Vogt',
        changedAt: closesAt.toISOString(),
        former: 'office@firm.example',
        current: 'staff@firm.example',
      },
    }),
  ],
  ['close-account', confirmAccountClosingEmail({ name, link, goes, stays })],
  ['account-closing', accountClosingEmail({ name, closesAt, isGuest: false, goes, stays })],
  ['account-closed', accountClosedEmail({ data: { name, keepsDocuments: true } })],
  ['account-deactivated', accountDeactivatedEmail()],
  [
    'client-closing-account',
    clientClosingAccountEmail({
      isGuest: false,
      client,
      closesAt,
      gone: 4,
      stay: 2,
      withoutContact: 1,
      withoutBilling: 'Harborline Ltd.',
    }),
  ],
  ['client-canceled-closure', clientCanceledClosureEmail(client)],
  ['agreement-sent', agreementToSignEmail(name, { ...agreement, expiresOn: '2026-12-24' })],
  ['agreement-signed', agreementSignedEmail({ ...agreement, countersign: true })],
  ['agreement-declined', agreementDeclinedEmail(agreement, { name, reason: 'The scope has changed.' })],
  ['project-added', projectAddedEmail(name, { ...project, documents: true, invoices: false })],
  [
    'project-request',
    projectRequestedEmail({
      ...project,
      client,
      description: long,
      service: 'Company succession',
      budget: '€10,000',
      wishedStart: null,
    }),
  ],
  [
    'request-reminder',
    requestReminderEmail(name, {
      agreements: [
        {
          id: '0',
          project: project.id,
          projectTitle: project.title,
          title: 'Mutual NDA',
          expiresOn: '2026-12-02',
        },
      ],
      requests: [{ project: project.id, projectTitle: project.title, title: 'Lease', dueOn: '2026-12-01' }],
      more: true,
    }),
  ],
  ...listSections(clientSections, toClient),
  ...listSections(staffSections, toStaff),
  ['client-digest', createDigestEmail(toClient, clientSections, true)],
  ['staff-digest', createDigestEmail(toStaff, staffSections, false)],
  ['agreement-copy', agreementCopyEmail(name, sealed)],
  ['acceptance-copy', acceptanceCopyEmail(name, { title: sealed.title, path: '/rooms/0' })],
  ['agreement-sealed', agreementSealedEmail({ ...sealed, isAttached: false })],
  ['invoice-sent', invoiceSentEmail(name, invoice)],
  ['invoice-reminder', invoiceReminderEmail(name, { ...invoice, billedTo: 'Harborline Logistics Ltd.' })],
  ['invoice-copy', invoiceCopyEmail({ ...invoice, billedTo: name })],
  [
    'invoice-voided',
    creditNoteEmail(name, {
      ...invoice,
      number: 'CN-2026-0001',
      corrects: {
        number: invoice.number,
        issuedOn: invoice.dueOn,
        total: invoice.total,
        isVoid: true,
        open: 0,
      },
    }),
  ],
  ['payment-reported', paymentReportedEmail(name, invoice)],
  ['inquiry', inquiryReceivedEmail(inquiry)],
  ['inquiry-receipt', inquiryReceiptEmail(inquiry)],
  [
    'inquiry-reply',
    inquiryReplyEmail(inquiry, { replyTo: 'staff@firm.example', body: long, by: 'Ines Vogt' }),
  ],
  ['alert', createAlertEmail(alert, { byProgram: true })],
  ['alert-resolved', alertResolvedEmail({ data: alert })],
  ['test', testEmail({ data: { name: 'Ines Vogt' } })],
]

/** Renders each email with sample data, for the development server's gallery. */
export const renderSampleEmails = () =>
  SAMPLES.map(([kind, email]) => ({ kind, ...renderEmail('http://localhost:3000', email) }))
