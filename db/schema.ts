import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** A calendar day as `2026-11-20`: the same in every zone. */
const day = (name: string) => date(name, { mode: 'string' })
/**
 * What a list is searched by, in lower case, kept by the database. Indexed by trigrams, so that a part of a
 * word is found without reading the table.
 */
const searched = (...names: string[]) =>
  text('searched').generatedAlwaysAs(
    sql.raw(`lower(${names.map((name) => `coalesce("${name}", '')`).join(" || ' ' || ")})`),
  )
const byTrigrams = (name: string, column: AnyPgColumn) =>
  index(name).using('gin', sql`${column} gin_trgm_ops`)

/** People with an account. The specification keys them by uid; roles live in users_roles only. */
export const users = pgTable(
  'users',
  {
    id: text('uid').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    company: text('company'),
    jobTitle: text('job_title'),
    phoneNumber: text('phone_number'),
    industry: text('industry'),
    projectDescription: text('project_description'),
    streetAddress: text('street_address'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postal_code'),
    country: text('country'),
    termsAccepted: boolean('terms_accepted').notNull().default(false),
    termsAcceptedAt: moment('terms_accepted_at'),
    termsVersion: text('terms_version'),
    termsAcceptedFrom: text('terms_accepted_from'),
    lastLoginAt: moment('last_login_at'),
    previousLoginAt: moment('previous_login_at'),
    /** Set while the administrator keeps this person out. */
    deactivatedAt: moment('deactivated_at'),
    /** When the administrator last invited this person; null for who signed up. */
    invitedAt: moment('invited_at'),
    /** When the account ends for good, while its owner has asked for that. */
    closesAt: moment('closes_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    searched: searched('name', 'email', 'company'),
  },
  (t) => [
    index('users_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('users_by_name').on(sql`lower(${t.name})`, t.id),
    index('users_by_company').on(sql`lower(coalesce(${t.company}, ''))`, t.id),
    index('users_by_login').on(sql`coalesce(${t.lastLoginAt}, '-infinity')`, t.id),
    index('users_closing').on(t.closesAt).where(sql`${t.closesAt} is not null`),
    // What few are, for the views of the list.
    index('users_unverified')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`not ${t.emailVerified}`),
    index('users_without_terms')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`not ${t.termsAccepted}`),
    index('users_deactivated')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deactivatedAt} is not null`),
    byTrigrams('users_searched', t.searched),
  ],
)

export const usersRoles = pgTable(
  'users_roles',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin', 'staff', 'client'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  // The firm's people are few: whoever leaves them out need not read all the others.
  (t) => [index('users_roles_firm').on(t.uid).where(sql`${t.role} <> 'client'`)],
)

/** The auth library's tables: sessions, ways to sign in, and its short-lived values. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('uid')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The client whose portal an administrator looks at in this session; nothing can be changed meanwhile. */
    viewing: text('viewing').references(() => users.id, { onDelete: 'set null' }),
    /** To the minute; every request would be a write. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('sessions_of_user').on(t.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: text('uid')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    idToken: text('id_token'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('accounts_of_provider').on(t.providerId, t.accountId),
    index('accounts_of_user').on(t.userId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('verifications_by_identifier').on(t.identifier),
    index('verifications_ended').on(t.expiresAt),
  ],
)

/** One-time links sent by mail. Only the SHA-256 of the token is kept. */
export const emailLinks = pgTable(
  'email_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify', 'reset', 'invite', 'close'] }).notNull(),
    /** A six-digit code that does the same as the link, hashed with the token's hash. */
    codeHash: text('code_hash'),
    /** The password chosen with the sign-up that this link belongs to. */
    passwordHash: text('password_hash'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('email_links_of_user').on(t.uid, t.purpose), index('email_links_ended').on(t.expiresAt)],
)

/** The authenticator app of an account. Counts once `confirmedAt` is set; before that it is being set up. */
export const secondFactors = pgTable('second_factors', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the program's secret. */
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The newest time step whose code was used: no code counts twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Recovery codes not used yet; only their SHA-256 is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    uid: text('uid')
      .notNull()
      .references(() => secondFactors.uid, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.codeHash] })],
)

/** Log-ins that wait for the second factor: no session yet. Only the SHA-256 of the token is kept. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('pending_sign_ins_of_user').on(t.uid), index('pending_sign_ins_ended').on(t.expiresAt)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('passkeys_of_user').on(t.uid, t.createdAt)],
)

export const projects = pgTable(
  'projects',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    client: text('client'),
    duration: text('duration'),
    technologies: text('technologies').array().notNull().default(sql`'{}'`),
    results: text('results').array().notNull().default(sql`'{}'`),
    /** The main contact. `project_members` has the others. */
    clientId: text('client_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who of the firm looks after it; null: the administrator. */
    leadId: text('lead_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').notNull(),
    /** What the client chose when asking for it; null for projects that the firm began. */
    requestedService: text('requested_service'),
    requestedBudget: text('requested_budget'),
    wishedStart: day('wished_start'),
    published: boolean('published').notNull().default(false),
    /** An uploaded picture; it goes before `imageUrl`. */
    pictureId: text('picture_id').references(() => pictures.id, { onDelete: 'set null' }),
    /** What happens next, for the client to read. */
    nextStep: text('next_step'),
    /** The firm's own words. No client and no visitor ever sees them. */
    internalNotes: text('internal_notes'),
    /** Set while it is out of the daily list; its people go on reading it. */
    archivedAt: moment('archived_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    searched: searched('title', 'client', 'status'),
  },
  (t) => [
    index('projects_of_client').on(t.clientId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('projects_published')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.published}`),
    index('projects_by_title').on(sql`lower(${t.title})`, t.id),
    index('projects_by_status').on(sql`lower(${t.status})`, t.id),
    index('projects_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('projects_archived')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is not null`),
    byTrigrams('projects_searched', t.searched),
  ],
)

/** An uploaded picture, stored once for each width and format; the keys are made from id, width and format. */
export const pictures = pgTable('pictures', {
  id: text('id').primaryKey(),
  /** Of the picture as uploaded, upright, in pixels. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** The widths that are stored, ascending. */
  widths: integer('widths').array().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

const ofProject = () =>
  text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })

/** Who is on a project besides its main contact; app/domain/visibility.server.ts says what each right shows. */
export const projectMembers = pgTable(
  'project_members',
  {
    projectId: ofProject(),
    uid: text('uid')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sees the documents filed under the project and the requests; may upload and answer. */
    documents: boolean('documents').notNull(),
    /** Sees the project's invoices, whoever is billed. */
    invoices: boolean('invoices').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.uid] }), index('project_members_of_person').on(t.uid)],
)

/** What the firm tells a client about a project, one entry of its timeline each. */
export const projectUpdates = pgTable(
  'project_updates',
  {
    id: text('id').primaryKey(),
    projectId: ofProject(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    postedBy: text('posted_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('project_updates_newest').on(
      t.projectId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
)

export const milestones = pgTable(
  'milestones',
  {
    id: text('id').primaryKey(),
    projectId: ofProject(),
    title: text('title').notNull(),
    dueOn: day('due_on').notNull(),
    reachedOn: day('reached_on'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('milestones_of_project').on(t.projectId, t.dueOn, t.id),
    index('milestones_due').on(t.dueOn, t.id).where(sql`${t.reachedOn} is null`),
  ],
)

export const requestKinds = ['answer', 'document', 'approval'] as const
export const requestStates = ['open', 'handed-in', 'accepted', 'sent-back'] as const

/**
 * What the firm waits for from a project's people: an answer in words, a document, or the approval of one version
 * of a document. Sent back, it waits for them again.
 */
export const requests = pgTable(
  'requests',
  {
    id: text('id').primaryKey(),
    projectId: ofProject(),
    kind: text('kind', { enum: requestKinds }).notNull(),
    title: text('title').notNull(),
    details: text('details'),
    dueOn: day('due_on'),
    state: text('state', { enum: requestStates }).notNull().default('open'),
    /** What was answered last, in words. */
    answer: text('answer'),
    /** Of an approval: what is to be approved, down to its bytes. */
    documentId: text('document_id').references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),
    documentVersion: integer('document_version'),
    sha256: text('sha256'),
    decision: text('decision', { enum: ['approved', 'changes'] }),
    /** Why it was sent back, or which changes are asked for. */
    reason: text('reason'),
    handedInBy: text('handed_in_by').references(() => users.id, { onDelete: 'set null' }),
    handedInAt: moment('handed_in_at'),
    /** When the firm accepted it or sent it back. */
    decidedAt: moment('decided_at'),
    /** Set when the firm took it back: nobody is asked for it any more. */
    withdrawnAt: moment('withdrawn_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    searched: searched('title', 'details'),
  },
  (t) => [
    index('requests_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    byTrigrams('requests_searched', t.searched),
    index('requests_of_project').on(t.projectId, t.createdAt, t.id).where(sql`${t.withdrawnAt} is null`),
    index('requests_waiting')
      .on(t.projectId)
      .where(sql`${t.withdrawnAt} is null and ${t.state} in ('open', 'sent-back')`),
    index('requests_handed_in')
      .on(t.handedInAt)
      .where(sql`${t.withdrawnAt} is null and ${t.state} = 'handed-in'`),
    index('requests_of_document').on(t.documentId).where(sql`${t.documentId} is not null`),
  ],
)

/** The versions that were handed in for a request. */
export const requestDocuments = pgTable(
  'request_documents',
  {
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    documentId: text('document_id')
      .notNull()
      .references((): AnyPgColumn => documents.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.documentId, t.version] }),
    index('request_documents_of_document').on(t.documentId),
  ],
)

/** What became of a request, step by step. Rows are only ever added; with them an approval can be proven. */
export const requestEvents = pgTable(
  'request_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    action: text('action', {
      enum: ['answered', 'uploaded', 'accepted', 'sent-back', 'approved', 'changes-asked', 'reopened'],
    }).notNull(),
    uid: text('uid').references(() => users.id, { onDelete: 'set null' }),
    /** Name and address as they were: they stay when the account ends. */
    byName: text('by_name').notNull(),
    byEmail: text('by_email'),
    words: text('words'),
    documentName: text('document_name'),
    documentVersion: integer('document_version'),
    sha256: text('sha256'),
    fromAddress: text('from_address'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('request_events_of_request').on(t.requestId, t.id)],
)

/** When a person was last reminded of all that waits. */
export const requestReminders = pgTable('request_reminders', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sentAt: moment('sent_at').notNull(),
})

/** What the people of a project and the firm write one another, in plain text. */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    projectId: ofProject(),
    /** Which side wrote it: it stays true when the account ends. */
    side: text('side', { enum: ['client', 'firm'] }).notNull(),
    writtenBy: text('written_by').references(() => users.id, { onDelete: 'set null' }),
    /** As it was then. */
    byName: text('by_name').notNull(),
    text: text('text').notNull(),
    /** When it was written, in the order of writing: whoever writes holds the project. */
    createdAt: moment('created_at').notNull(),
    searched: searched('text'),
  },
  (t) => [
    index('messages_of_all').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    byTrigrams('messages_searched', t.searched),
    index('messages_newest').on(t.projectId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('messages_of_person').on(t.writtenBy).where(sql`${t.writtenBy} is not null`),
  ],
)

/** The documents that a message points at. */
export const messageDocuments = pgTable(
  'message_documents',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    documentId: text('document_id')
      .notNull()
      .references((): AnyPgColumn => documents.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.documentId] }),
    index('message_documents_of_document').on(t.documentId),
  ],
)

/** How far a person has read a project's messages. */
export const messageReads = pgTable(
  'message_reads',
  {
    projectId: ofProject(),
    uid: text('uid')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readAt: moment('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.uid] }), index('message_reads_of_person').on(t.uid)],
)

/** What the firm keeps about a client for itself. */
export const clientNotes = pgTable('client_notes', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  body: text('body').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Kinds of notifications that are collected into an email. */
export const newsKinds = [
  'update',
  'request',
  'sent-back',
  'handed-in',
  'message',
  'shared',
  'uploaded',
  'receipt',
] as const

/**
 * What somebody is to be told of by mail and has not been yet: one row for each person and thing. The mail is
 * written from what the person may still see by then.
 */
export const news = pgTable(
  'news',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: whoever reads the administrator's mail. */
    uid: text('uid').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: newsKinds }).notNull(),
    /** The update, request, message or document; of a document also the version. */
    subjectId: text('subject_id').notNull(),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [unique('news_once').on(t.uid, t.kind, t.subjectId, t.version).nullsNotDistinct()],
)

/**
 * One row: a new value with every change of what visitors see. Triggers on `projects` write it, so no verb can
 * forget to; instances compare it to know whether the pages they keep still hold.
 */
export const siteVersion = pgTable('site_version', {
  id: integer('id').primaryKey(),
  version: uuid('version').notNull().defaultRandom(),
})

/** Data to check, right before an email is sent, whether its recipient may still read it. */
export type MailAccess = {
  /** Account of the recipient; null: the administrator, or an address without an account. */
  uid: string | null
  /** Project that the email is about. */
  project?: string
  /** Invoice that the email is about. */
  invoice?: string
  /** Requests that a reminder lists. */
  requests?: string[]
  /** Notifications that a digest was written from. */
  news?: { kind: (typeof newsKinds)[number]; subjectId: string; version: number }[]
}

/** Every message ever queued, with what became of it. The queue's job carries only the id. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    to: text('to').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** What a mail that opens an account says, sealed, until it is sent; `html` and `text` are empty then. */
    sealed: text('sealed'),
    /** The invoice that goes with it as a PDF, made when the mail leaves. */
    invoiceId: text('invoice_id'),
    /** Null for kinds that depend on the recipient's account at most, and for rows of older versions. */
    access: jsonb('access').$type<MailAccess>(),
    /** 'withheld': not sent, because the recipient was no longer allowed to read it. */
    status: text('status', { enum: ['waiting', 'sent', 'failed', 'withheld'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    searched: searched('to', 'subject'),
  },
  (t) => [
    index('mails_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('mails_by_status').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    byTrigrams('mails_searched', t.searched),
  ],
)

/** Where an inquiry stands. */
export const inquiryStatuses = ['New', 'In conversation', 'Won', 'Declined'] as const

export const inquiries = pgTable(
  'inquiries',
  {
    id: text('id').primaryKey(),
    fullName: text('full_name').notNull(),
    companyName: text('company_name').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    serviceOfInterest: text('service_of_interest').notNull(),
    projectBudget: text('project_budget'),
    message: text('message').notNull(),
    status: text('status', { enum: inquiryStatuses }).notNull().default('New'),
    /** The firm's own words. */
    notes: text('notes'),
    /** Whom it became, and the project that was begun with it. */
    clientId: text('client_id').references(() => users.id, { onDelete: 'set null' }),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** Set while it is out of the daily list. */
    archivedAt: moment('archived_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    searched: searched('full_name', 'company_name', 'email', 'message'),
  },
  (t) => [
    index('inquiries_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('inquiries_archived')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is not null`),
    index('inquiries_by_name').on(sql`lower(${t.fullName})`, t.id),
    index('inquiries_by_company').on(sql`lower(${t.companyName})`, t.id),
    index('inquiries_by_status').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    byTrigrams('inquiries_searched', t.searched),
  ],
)

/** The firm's answers to an inquiry; what became of each mail stands in `mails`. */
export const inquiryReplies = pgTable(
  'inquiry_replies',
  {
    id: text('id').primaryKey(),
    inquiryId: text('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    mailId: text('mail_id')
      .notNull()
      .references(() => mails.id),
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('inquiry_replies_of_inquiry').on(t.inquiryId, t.createdAt),
    index('inquiry_replies_of_mail').on(t.mailId),
  ],
)

/** How often somebody did something in the running window; one row for each rule and subject. */
export const limitHits = pgTable(
  'limit_hits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('limit_hits_ended').on(t.endsAt)],
)

/** Failed sign-ins: one row for each account, network, way and quarter of an hour. Swept after 90 days. */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: whatever was typed belongs to no account. */
    uid: text('uid').references(() => users.id, { onDelete: 'cascade' }),
    how: text('how', { enum: ['password', 'code', 'passkey', 'google'] }).notNull(),
    /** As limits count it: an address, or an IPv6 /64. */
    network: text('network').notNull(),
    /** When the quarter of an hour began. */
    startedAt: moment('started_at').notNull(),
    tries: integer('tries').notNull(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (t) => [
    unique('failed_sign_ins_once').on(t.uid, t.network, t.how, t.startedAt).nullsNotDistinct(),
    index('failed_sign_ins_newest').on(t.lastAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/** Solved human checks, so that none counts twice. Kept until the check would have run out anyway. */
export const usedChecks = pgTable(
  'used_checks',
  { id: text('id').primaryKey(), endsAt: moment('ends_at').notNull() },
  (t) => [index('used_checks_ended').on(t.endsAt)],
)

const documentKind = (name: string) => text(name, { enum: ['pdf', 'docx', 'xlsx'] })
/** Sizes go beyond 32 bits; a JavaScript number carries them exactly up to 9 PB. */
const size = (name: string) => bigint(name, { mode: 'number' })

/** Minor units of a currency; exact up to 90 trillion euros. */
const money = size

/**
 * A document under the name it came with. What changes with each version (`version` to `modifiedAt`) is kept
 * here for the newest one, so that lists sort and page by an index.
 */
export const documents = pgTable(
  'documents',
  {
    id: text('id').primaryKey(),
    /** Who uploaded it first or whom it was shared with: sees it when it is under no project. */
    clientId: text('client_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The project's people see it then, as app/domain/visibility.server.ts says. */
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** Shared with every client. Said in so many words, so that nothing becomes everybody's by losing its owner. */
    forAll: boolean('for_all').notNull().default(false),
    /** Whose it is: names are counted apart, so that neither side writes over the other's document. */
    origin: text('origin', { enum: ['client', 'firm'] }).notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    bytes: size('bytes').notNull(),
    kind: documentKind('kind').notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Set when it no longer stands in any list; nothing of it is deleted. */
    withdrawnAt: moment('withdrawn_at'),
    /** Set when the firm removed it: nobody can read it any more, and after 30 days it is deleted. */
    removedAt: moment('removed_at'),
    /** The project that it was filed under when that was deleted: its id, and its title for the firm to read. */
    formerProjectId: text('former_project_id'),
    formerProject: text('former_project'),
    /** Within it equal names are versions: a project, also a deleted one, or none. A removed document is alone. */
    folder: text('folder').generatedAlwaysAs(
      sql.raw(
        `case when "removed_at" is null then coalesce("project_id", "former_project_id", '') else 'removed ' || "id" end`,
      ),
    ),
    /** Under no project names are each person's own. */
    holder: text('holder').generatedAlwaysAs(sql.raw(`case when "project_id" is null then "client_id" end`)),
    searched: searched('name'),
  },
  (t) => [
    unique('documents_by_name').on(t.holder, t.origin, t.folder, t.name).nullsNotDistinct(),
    check(
      'documents_for_all',
      sql`${t.forAll} = (${t.clientId} is null and ${t.projectId} is null and ${t.formerProjectId} is null)`,
    ),
    index('documents_shared_with_all')
      .on(t.modifiedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.forAll}`),
    index('documents_removed').on(t.removedAt).where(sql`${t.removedAt} is not null`),
    index('documents_withdrawn').on(t.withdrawnAt).where(sql`${t.withdrawnAt} is not null`),
    index('documents_newest').on(t.clientId, t.modifiedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('documents_of_project').on(t.projectId, t.modifiedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('documents_of_all_by_name').on(sql`lower(${t.name})`, t.id),
    index('documents_of_all_by_size').on(t.bytes, t.id),
    index('documents_of_all').on(t.modifiedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    byTrigrams('documents_searched', t.searched),
  ],
)

export const documentVersions = pgTable(
  'document_versions',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    bytes: size('bytes').notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    kind: documentKind('kind').notNull(),
    uploadedBy: text('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.version] })],
)

/**
 * Who uploaded, previewed and downloaded which version, when and, for a time, from where. Rows are only ever added.
 */
export const documentEvents = pgTable(
  'document_events',
  {
    id: text('id').primaryKey(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    action: text('action', { enum: ['upload', 'preview', 'download', 'take-back'] }).notNull(),
    uid: text('uid').references(() => users.id, { onDelete: 'set null' }),
    fromAddress: text('from_address'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('document_events_newest').on(
      t.documentId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('document_events_of_person').on(t.documentId, t.uid, t.action, t.version),
    // For the sweep that forgets from where it was, and keeps the rest.
    index('document_events_addressed').on(t.createdAt).where(sql`${t.fromAddress} is not null`),
    // For the log of all that happens, which has the other actions by itself.
    index('document_events_opened')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.action} in ('preview', 'download')`),
    index('document_events_opened_by')
      .on(t.uid, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.action} in ('preview', 'download')`),
  ],
)

/** Objects on their way into the storage or out of it. One that stays here belongs to no document and is swept. */
export const pendingObjects = pgTable(
  'pending_objects',
  {
    storageKey: text('storage_key').primaryKey(),
    /** The running program that stores it; see app/adapters/spool.server.ts. */
    instance: text('instance').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Of a client's upload, in progress or withdrawn: it counts toward the client's quota. */
    bytes: size('bytes').notNull().default(0),
    /** For a version that its uploader took back: when it is swept, and whose it was. */
    keptUntil: moment('kept_until'),
    clientId: text('client_id'),
  },
  (t) => [index('pending_objects_of_client').on(t.clientId).where(sql`${t.clientId} is not null`)],
)

/** Money is in minor units of `currency` (cents, yen, fils). An invoice has its number from when it is sent. */
export const invoices = pgTable(
  'invoices',
  {
    id: text('id').primaryKey(),
    /** Year and running number, `2026-0007`; null while it is a draft. */
    number: text('number').unique(),
    /** Kept when the client's account ends: the law asks for the invoice, and `billTo` says whose it was. */
    clientId: text('client_id').references(() => users.id, { onDelete: 'set null' }),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** What the project was called when the invoice was sent, or when it passed to another client before that. */
    projectTitle: text('project_title'),
    /** 'Overdue' is not stored: it is a sent one after its due day. */
    status: text('status', { enum: ['draft', 'sent', 'paid', 'void'] })
      .notNull()
      .default('draft'),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** Name and address as they were when it was sent, in lines. */
    billTo: text('bill_to').notNull(),
    /** Who gets it by mail besides the client: an accounts payable department, without an account here. */
    copyTo: text('copy_to').array().notNull().default(sql`'{}'`),
    notes: text('notes'),
    /** How many days after its issue it is due. */
    dueDays: integer('due_days').notNull(),
    issuedOn: day('issued_on'),
    dueOn: day('due_on'),
    paidOn: day('paid_on'),
    voidedAt: moment('voided_at'),
    remindedAt: moment('reminded_at'),
    net: money('net').notNull().default(0),
    tax: money('tax').notNull().default(0),
    total: money('total').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    searched: searched('number', 'bill_to'),
  },
  (t) => [
    index('invoices_of_client').on(t.clientId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('invoices_of_project').on(t.projectId),
    index('invoices_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('invoices_by_due').on(sql`coalesce(${t.dueOn}, 'infinity')`, t.id),
    index('invoices_by_total').on(t.total, t.id),
    index('invoices_by_status').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('invoices_due').on(t.dueOn, t.id).where(sql`${t.status} = 'sent'`),
    byTrigrams('invoices_searched', t.searched),
  ],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** From 1. */
    position: integer('position').notNull(),
    description: text('description').notNull(),
    /** In thousandths: 1500 is one and a half. */
    quantity: bigint('quantity', { mode: 'number' }).notNull(),
    /** Minor units for one; below zero for a discount. */
    unitPrice: money('unit_price').notNull(),
    /** In hundredths of a percent: 1900 is 19 %. */
    taxRate: integer('tax_rate').notNull(),
    /** Minor units: quantity times price, rounded half away from zero. */
    net: money('net').notNull(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.position] })],
)

/** The last number given in each year. Its row is locked from there to the commit, so that no number is lost. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

/**
 * Who did what, when, from where, to what, with before and after. Rows are only ever added: a trigger refuses
 * everything else but two ways to forget, the network address and the words about an inquiry that is deleted
 * (`only_forget` in db/migrations). It points at nothing, because it outlives what it tells of.
 */
export const activity = pgTable(
  'activity',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null: the program itself. */
    actorUid: text('actor_uid'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    /** Only the fields that changed. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    fromAddress: text('from_address'),
    searched: searched('actor_name', 'action', 'subject_name'),
  },
  (t) => [
    index('activity_of_kind').on(t.subjectKind, t.id.desc().nullsFirst()),
    index('activity_of_subject').on(t.subjectKind, t.subjectId, t.id.desc().nullsFirst()),
    index('activity_of_actor').on(t.actorUid, t.id.desc().nullsFirst()),
    index('activity_addressed').on(t.createdAt).where(sql`${t.fromAddress} is not null`),
    byTrigrams('activity_searched', t.searched),
  ],
)

/** What was ever wrong with the running of it, each thing once: whoever is told of it is told when it is over, too. */
export const alerts = pgTable('alerts', {
  /** Of the check; what is looked at on each machine has that machine's name behind it. */
  name: text('name').primaryKey(),
  words: text('words').notNull(),
  since: moment('since').notNull(),
  /** When it was last found to be so. */
  seenAt: moment('seen_at').notNull(),
  /** Null: it is so now. */
  endedAt: moment('ended_at'),
})

/**
 * Backups, made and under way. Until `keepsUntil` nothing is deleted from the document storage: it may be on its way
 * into the file.
 */
export const backups = pgTable('backups', {
  id: text('id').primaryKey(),
  startedAt: moment('started_at').notNull().defaultNow(),
  keepsUntil: moment('keeps_until').notNull(),
  /** Null: it runs, or was broken off. */
  finishedAt: moment('finished_at'),
  documents: integer('documents').notNull().default(0),
  bytes: size('bytes').notNull().default(0),
  /** Documents that were missing or other than uploaded. */
  damaged: integer('damaged').notNull().default(0),
})

/** One row in what was restored from a backup, until it is told that it may send mail. */
export const restored = pgTable('restored', {
  id: integer('id').primaryKey(),
  /** When the backup was made. */
  madeAt: moment('made_at').notNull(),
  restoredAt: moment('restored_at').notNull().defaultNow(),
})

/**
 * One row, written by the first start: whether it was a demo or a firm's own, for good, and a fingerprint of the
 * AUTH_SECRET, which no instance with another one may use.
 */
export const installation = pgTable('installation', {
  id: integer('id').primaryKey(),
  mode: text('mode', { enum: ['demo', 'production'] }).notNull(),
  secretFingerprint: text('secret_fingerprint').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
