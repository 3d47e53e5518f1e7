import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('users_newest').on(t.createdAt.desc(), t.id.desc())],
)

export const usersRoles = pgTable('users_roles', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  role: text('role', { enum: ['admin', 'client'] }).notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

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
  (t) => [index('verifications_by_identifier').on(t.identifier)],
)

/** One-time links sent by mail. Only the SHA-256 of the token is kept. */
export const emailLinks = pgTable(
  'email_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify', 'reset'] }).notNull(),
    /** A six-digit code that does the same as the link, hashed with the token's hash. */
    codeHash: text('code_hash'),
    /** The password chosen with the sign-up that this link belongs to. */
    passwordHash: text('password_hash'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('email_links_of_user').on(t.uid, t.purpose)],
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
export const halfSignIns = pgTable(
  'half_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('half_sign_ins_of_user').on(t.uid), index('half_sign_ins_ended').on(t.expiresAt)],
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
    clientId: text('client_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').notNull(),
    /** What the client chose when asking for it; null for projects that the firm began. */
    requestedService: text('requested_service'),
    requestedBudget: text('requested_budget'),
    wishedStart: date('wished_start', { mode: 'string' }),
    published: boolean('published').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('projects_of_client').on(t.clientId, t.createdAt.desc(), t.id.desc()),
    index('projects_published').on(t.createdAt.desc(), t.id.desc()).where(sql`${t.published}`),
  ],
)

/**
 * One row: a new value with every change of what visitors see. Triggers on `projects` write it, so no verb can
 * forget to; instances compare it to know whether the pages they keep still hold.
 */
export const siteVersion = pgTable('site_version', {
  id: integer('id').primaryKey(),
  version: uuid('version').notNull().defaultRandom(),
})

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
    status: text('status', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (t) => [index('mails_newest').on(t.createdAt.desc(), t.id.desc())],
)

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
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('inquiries_newest').on(t.createdAt.desc(), t.id.desc())],
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

/** Solved human checks, so that none counts twice. Kept until the check would have run out anyway. */
export const usedChecks = pgTable(
  'used_checks',
  { id: text('id').primaryKey(), endsAt: moment('ends_at').notNull() },
  (t) => [index('used_checks_ended').on(t.endsAt)],
)

const documentKind = (name: string) => text(name, { enum: ['pdf', 'docx', 'xlsx'] })
/** Sizes go beyond 32 bits; a JavaScript number carries them exactly up to 9 PB. */
const size = (name: string) => bigint(name, { mode: 'number' })

/**
 * A document under the name it came with. What changes with each version (`version` to `modifiedAt`) is kept
 * here for the newest one, so that lists sort and page by an index. Without a client it is shared with all.
 */
export const documents = pgTable(
  'documents',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').references(() => users.id, { onDelete: 'cascade' }),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
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
  },
  (t) => [
    unique('documents_by_name').on(t.clientId, t.origin, t.name).nullsNotDistinct(),
    index('documents_newest').on(t.clientId, t.modifiedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('documents_of_project').on(t.projectId),
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
    /** When a mail told the other side of it; none yet, or none is needed for what everybody gets. */
    announcedAt: moment('announced_at'),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.version] }),
    index('document_versions_unannounced').on(t.documentId).where(sql`${t.announcedAt} is null`),
  ],
)

/** Who uploaded, previewed and downloaded which version, when and from where. Rows are only ever added. */
export const documentEvents = pgTable(
  'document_events',
  {
    id: text('id').primaryKey(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    action: text('action', { enum: ['upload', 'preview', 'download'] }).notNull(),
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
  ],
)

/** Objects on their way into the storage. One that stays here belongs to no document and is swept. */
export const pendingObjects = pgTable('pending_objects', {
  storageKey: text('storage_key').primaryKey(),
  /** The running program that stores it; see app/spool.server.ts. */
  instance: text('instance').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
