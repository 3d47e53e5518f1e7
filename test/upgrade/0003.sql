-- A database as the migrations up to 0003 made it, with some rows in each table, dumped. Never changed: the program must
-- go on from here, whatever migrations come later.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;
CREATE FUNCTION public.site_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	UPDATE "public"."site_version" SET "version" = gen_random_uuid() WHERE "id" = 1;
	RETURN NULL;
END $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.accounts (
    id text NOT NULL,
    uid text NOT NULL,
    provider_id text NOT NULL,
    account_id text NOT NULL,
    access_token text,
    refresh_token text,
    access_token_expires_at timestamp(3) with time zone,
    refresh_token_expires_at timestamp(3) with time zone,
    scope text,
    id_token text,
    password text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.activity (
    id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    actor_uid text,
    actor_name text NOT NULL,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    subject_name text NOT NULL,
    before jsonb,
    after jsonb,
    from_address text,
    searched text GENERATED ALWAYS AS (lower(((((COALESCE(actor_name, ''::text) || ' '::text) || COALESCE(action, ''::text)) || ' '::text) || COALESCE(subject_name, ''::text)))) STORED
);
ALTER TABLE public.activity ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.document_events (
    id text NOT NULL,
    document_id text NOT NULL,
    version integer NOT NULL,
    action text NOT NULL,
    uid text,
    from_address text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.document_versions (
    document_id text NOT NULL,
    version integer NOT NULL,
    bytes bigint NOT NULL,
    sha256 text NOT NULL,
    storage_key text NOT NULL,
    kind text NOT NULL,
    uploaded_by text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    announced_at timestamp(3) with time zone
);
CREATE TABLE public.documents (
    id text NOT NULL,
    client_id text,
    project_id text,
    origin text NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    bytes bigint NOT NULL,
    kind text NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    withdrawn_at timestamp(3) with time zone,
    searched text GENERATED ALWAYS AS (lower(COALESCE(name, ''::text))) STORED,
    removed_at timestamp(3) with time zone,
    former_project_id text,
    former_project text,
    folder text GENERATED ALWAYS AS (
CASE
    WHEN (removed_at IS NULL) THEN COALESCE(project_id, former_project_id, ''::text)
    ELSE ('removed '::text || id)
END) STORED
);
CREATE TABLE public.email_links (
    token_hash text NOT NULL,
    uid text NOT NULL,
    purpose text NOT NULL,
    code_hash text,
    password_hash text,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.failed_sign_ins (
    id bigint NOT NULL,
    uid text,
    how text NOT NULL,
    network text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    tries integer NOT NULL,
    last_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.failed_sign_ins ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.failed_sign_ins_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.inquiries (
    id text NOT NULL,
    full_name text NOT NULL,
    company_name text NOT NULL,
    email text NOT NULL,
    phone_number text NOT NULL,
    service_of_interest text NOT NULL,
    project_budget text,
    message text NOT NULL,
    status text DEFAULT 'New'::text NOT NULL,
    notes text,
    client_id text,
    project_id text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    searched text GENERATED ALWAYS AS (lower(((((((COALESCE(full_name, ''::text) || ' '::text) || COALESCE(company_name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(message, ''::text)))) STORED
);
CREATE TABLE public.inquiry_replies (
    id text NOT NULL,
    inquiry_id text NOT NULL,
    body text NOT NULL,
    mail_id text NOT NULL,
    sent_by text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.invoice_lines (
    invoice_id text NOT NULL,
    "position" integer NOT NULL,
    description text NOT NULL,
    quantity bigint NOT NULL,
    unit_price bigint NOT NULL,
    tax_rate integer NOT NULL,
    net bigint NOT NULL
);
CREATE TABLE public.invoice_numbers (
    year integer NOT NULL,
    last integer NOT NULL
);
CREATE TABLE public.invoices (
    id text NOT NULL,
    number text,
    client_id text,
    project_id text,
    status text DEFAULT 'draft'::text NOT NULL,
    currency text NOT NULL,
    bill_to text NOT NULL,
    notes text,
    due_days integer NOT NULL,
    issued_on date,
    due_on date,
    paid_on date,
    voided_at timestamp(3) with time zone,
    reminded_at timestamp(3) with time zone,
    net bigint DEFAULT 0 NOT NULL,
    tax bigint DEFAULT 0 NOT NULL,
    total bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    searched text GENERATED ALWAYS AS (lower(((COALESCE(number, ''::text) || ' '::text) || COALESCE(bill_to, ''::text)))) STORED,
    project_title text
);
CREATE TABLE public.limit_hits (
    key text NOT NULL,
    hits integer NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.mails (
    id text NOT NULL,
    kind text NOT NULL,
    "to" text NOT NULL,
    reply_to text,
    subject text NOT NULL,
    html text NOT NULL,
    text text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    sent_at timestamp(3) with time zone,
    searched text GENERATED ALWAYS AS (lower(((COALESCE("to", ''::text) || ' '::text) || COALESCE(subject, ''::text)))) STORED,
    sealed text
);
CREATE TABLE public.milestones (
    id text NOT NULL,
    project_id text NOT NULL,
    title text NOT NULL,
    due_on date NOT NULL,
    reached_on date,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.passkeys (
    id text NOT NULL,
    uid text NOT NULL,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.pending_objects (
    storage_key text NOT NULL,
    instance text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    kept_until timestamp(3) with time zone,
    client_id text
);
CREATE TABLE public.pending_sign_ins (
    token_hash text NOT NULL,
    uid text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.pictures (
    id text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    widths integer[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.project_updates (
    id text NOT NULL,
    project_id text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    posted_by text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    announced_at timestamp(3) with time zone
);
CREATE TABLE public.projects (
    id text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    image_url text,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    client text,
    duration text,
    technologies text[] DEFAULT '{}'::text[] NOT NULL,
    results text[] DEFAULT '{}'::text[] NOT NULL,
    client_id text,
    status text NOT NULL,
    requested_service text,
    requested_budget text,
    wished_start date,
    published boolean DEFAULT false NOT NULL,
    picture_id text,
    next_step text,
    internal_notes text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    searched text GENERATED ALWAYS AS (lower(((((COALESCE(title, ''::text) || ' '::text) || COALESCE(client, ''::text)) || ' '::text) || COALESCE(status, ''::text)))) STORED
);
CREATE TABLE public.questions (
    id text NOT NULL,
    project_id text NOT NULL,
    question text NOT NULL,
    due_on date,
    answer text,
    answered_by text,
    answered_at timestamp(3) with time zone,
    withdrawn_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    announced_at timestamp(3) with time zone
);
CREATE TABLE public.recovery_codes (
    uid text NOT NULL,
    code_hash text NOT NULL
);
CREATE TABLE public.schema_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE public.schema_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.schema_migrations_id_seq OWNED BY public.schema_migrations.id;
CREATE TABLE public.second_factors (
    uid text NOT NULL,
    sealed_secret text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_step integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.sessions (
    id text NOT NULL,
    uid text NOT NULL,
    token text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    ip_address text,
    user_agent text,
    viewing text,
    last_used_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.site_version (
    id integer NOT NULL,
    version uuid DEFAULT gen_random_uuid() NOT NULL
);
CREATE TABLE public.used_checks (
    id text NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.users (
    uid text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    company text,
    job_title text,
    phone_number text,
    industry text,
    project_description text,
    street_address text,
    city text,
    state text,
    postal_code text,
    country text,
    terms_accepted boolean DEFAULT false NOT NULL,
    terms_accepted_at timestamp(3) with time zone,
    terms_version text,
    terms_accepted_from text,
    last_login_at timestamp(3) with time zone,
    previous_login_at timestamp(3) with time zone,
    deactivated_at timestamp(3) with time zone,
    invited_at timestamp(3) with time zone,
    closes_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    searched text GENERATED ALWAYS AS (lower(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(company, ''::text)))) STORED
);
CREATE TABLE public.users_roles (
    uid text NOT NULL,
    role text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.verifications (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.schema_migrations ALTER COLUMN id SET DEFAULT nextval('public.schema_migrations_id_seq'::regclass);
INSERT INTO public.accounts VALUES ('a-1', 'u-ada', 'credential', 'u-ada', NULL, NULL, NULL, NULL, NULL, NULL, '00:11', '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00');
INSERT INTO public.accounts VALUES ('a-2', 'u-ada', 'google', 'sub-1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00');
INSERT INTO public.activity OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-21 21:16:13.321+00', 'u-admin', 'Olga Office', 'project.changed', 'project', 'pr-1', 'A house in order', '{"status": "Planned"}', '{"status": "In Progress"}', '10.0.0.1', DEFAULT);
INSERT INTO public.activity OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-21 21:16:13.321+00', NULL, 'Foyer', 'user.closed', 'user', 'u-gone', 'Somebody', NULL, NULL, NULL, DEFAULT);
INSERT INTO public.document_events VALUES ('e-1', 'd-1', 1, 'upload', 'u-ada', '10.0.0.2', '2026-11-21 21:16:13.321+00');
INSERT INTO public.document_events VALUES ('e-2', 'd-1', 1, 'download', 'u-admin', NULL, '2026-11-21 21:16:13.321+00');
INSERT INTO public.document_versions VALUES ('d-1', 1, 4000, 'aa', 'k/1', 'xlsx', 'u-ada', '2026-11-21 21:16:13.321+00', '2026-05-01 10:00:00+00');
INSERT INTO public.document_versions VALUES ('d-1', 2, 5368709120, 'bb', 'k/2', 'xlsx', 'u-ada', '2026-11-21 21:16:13.321+00', NULL);
INSERT INTO public.document_versions VALUES ('d-2', 1, 1000, 'cc', 'k/3', 'pdf', 'u-admin', '2026-11-21 21:16:13.321+00', '2026-05-02 10:00:00+00');
INSERT INTO public.document_versions VALUES ('d-3', 1, 2000, 'dd', 'k/4', 'docx', NULL, '2026-11-21 21:16:13.321+00', NULL);
INSERT INTO public.document_versions VALUES ('d-4', 1, 10, 'e4', 'k/14', 'pdf', 'u-ada', '2026-11-01 10:00:00+00', '2026-11-01 10:02:00+00');
INSERT INTO public.document_versions VALUES ('d-5', 1, 11, 'e5', 'k/15', 'pdf', 'u-admin', '2026-11-20 07:59:00+00', NULL);
INSERT INTO public.document_versions VALUES ('d-6', 1, 12, 'e6', 'k/16', 'pdf', 'u-eve', '2026-11-20 07:59:00+00', NULL);
INSERT INTO public.document_versions VALUES ('d-7', 1, 13, 'e7', 'k/17', 'pdf', 'u-ada', '2026-11-02 10:00:00+00', '2026-11-02 10:02:00+00');
INSERT INTO public.document_versions VALUES ('d-8', 1, 14, 'e8', 'k/18', 'pdf', 'u-ada', '2026-11-02 10:00:00+00', '2026-11-02 10:02:00+00');
INSERT INTO public.document_versions VALUES ('d-9', 1, 15, 'e9', 'k/19', 'pdf', 'u-ada', '2026-11-20 07:59:00+00', NULL);
INSERT INTO public.documents VALUES ('d-1', 'u-ada', 'pr-1', 'client', 'Balance sheet.xlsx', 2, 5368709120, 'xlsx', '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', NULL, DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.documents VALUES ('d-2', 'u-ada', NULL, 'firm', 'Offer.pdf', 1, 1000, 'pdf', '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', '2026-06-01 10:00:00+00', DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.documents VALUES ('d-3', NULL, NULL, 'firm', 'How we work.docx', 1, 2000, 'docx', '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', NULL, DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.documents VALUES ('d-4', 'u-ada', 'pr-3', 'client', 'Plan.pdf', 1, 10, 'pdf', '2026-11-01 10:00:00+00', '2026-11-21 21:16:13.371+00', NULL, DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.documents VALUES ('d-5', 'u-ada', 'pr-3', 'firm', 'Report.pdf', 1, 11, 'pdf', '2026-11-01 10:00:00+00', '2026-11-21 21:16:13.371+00', NULL, DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.documents VALUES ('d-6', 'u-eve', 'pr-3', 'client', 'Plan.pdf', 1, 12, 'pdf', '2026-11-02 10:00:00+00', '2026-11-21 21:16:13.371+00', NULL, DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.documents VALUES ('d-7', 'u-ada', NULL, 'client', 'Plan.pdf', 1, 13, 'pdf', '2026-11-02 10:00:00+00', '2026-11-21 21:16:13.371+00', NULL, DEFAULT, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.documents VALUES ('d-8', 'u-ada', NULL, 'client', 'Plan.pdf', 1, 14, 'pdf', '2026-11-02 10:00:00+00', '2026-11-21 21:16:13.371+00', NULL, DEFAULT, NULL, 'pr-0', 'A project that is gone', DEFAULT);
INSERT INTO public.documents VALUES ('d-9', 'u-ada', 'pr-1', 'client', 'Wrong.pdf', 1, 15, 'pdf', '2026-11-02 10:00:00+00', '2026-11-21 21:16:13.371+00', NULL, DEFAULT, '2026-11-03 10:00:00+00', NULL, NULL, DEFAULT);
INSERT INTO public.email_links VALUES ('l-1', 'u-new', 'invite', NULL, NULL, '2026-03-11 10:00:00+00', NULL, '2026-11-21 21:16:13.321+00');
INSERT INTO public.email_links VALUES ('l-2', 'u-ada', 'verify', 'c-2', '00:11', '2026-02-04 09:00:00+00', '2026-02-03 09:05:00+00', '2026-11-21 21:16:13.321+00');
INSERT INTO public.failed_sign_ins OVERRIDING SYSTEM VALUE VALUES (1, 'u-ada', 'password', '10.0.0.9', '2026-11-19 10:00:00+00', 3, '2026-11-19 10:04:00+00');
INSERT INTO public.inquiries VALUES ('i-1', 'Lea Lead', 'Leads Ltd', 'lead@client.example', '+1 555 0100', 'Valuation', 'Under $10,000', 'Call me.', 'Won', 'Called.', 'u-ada', 'pr-1', '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', DEFAULT);
INSERT INTO public.inquiries VALUES ('i-2', 'Nobody', 'None', 'none@client.example', '+1 555 0101', 'Valuation', NULL, 'Hello.', 'New', NULL, NULL, NULL, '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', DEFAULT);
INSERT INTO public.inquiry_replies VALUES ('ir-1', 'i-1', 'We call.', 'm-2', 'u-admin', '2026-11-21 21:16:13.321+00');
INSERT INTO public.invoice_lines VALUES ('in-1', 1, 'Advice', 1500, 110000, 1900, 165000);
INSERT INTO public.invoice_lines VALUES ('in-1', 2, 'Discount', 1000, -15000, 1900, -15000);
INSERT INTO public.invoice_lines VALUES ('in-2', 1, 'A house', 1000, 900000000000, 0, 900000000000);
INSERT INTO public.invoice_numbers VALUES (2026, 2);
INSERT INTO public.invoices VALUES ('in-1', '2026-0001', 'u-ada', 'pr-1', 'paid', 'EUR', 'Client & Sons
1 Main Street', 'Thank you.', 14, '2026-06-01', '2026-06-15', '2026-06-10', NULL, NULL, 150000, 28500, 178500, '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', DEFAULT, NULL);
INSERT INTO public.invoices VALUES ('in-2', '2026-0002', NULL, NULL, 'sent', 'JPY', 'Gone Ltd', NULL, 30, '2026-07-01', '2026-07-31', NULL, NULL, NULL, 900000000000, 0, 900000000000, '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', DEFAULT, NULL);
INSERT INTO public.invoices VALUES ('in-3', NULL, 'u-ada', NULL, 'draft', 'EUR', 'Client & Sons', NULL, 14, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', DEFAULT, NULL);
INSERT INTO public.limit_hits VALUES ('inquiry:10.0.0.2', 3, '2026-11-20 09:00:00+00');
INSERT INTO public.mails VALUES ('m-1', 'verify', 'ada@client.example', NULL, 'Verify your email address', '<p>Hello</p>', 'Hello', 'sent', 1, NULL, '2026-11-21 21:16:13.321+00', '2026-02-03 09:01:00+00', DEFAULT, NULL);
INSERT INTO public.mails VALUES ('m-2', 'reply', 'lead@client.example', 'office@firm.example', 'Your inquiry', '<p>Hello</p>', 'Hello', 'failed', 60, 'nobody there', '2026-11-21 21:16:13.321+00', NULL, DEFAULT, NULL);
INSERT INTO public.milestones VALUES ('mi-1', 'pr-1', 'First look', '2026-04-30', '2026-04-28', '2026-11-21 21:16:13.321+00');
INSERT INTO public.milestones VALUES ('mi-2', 'pr-1', 'Hand-over', '2026-12-31', NULL, '2026-11-21 21:16:13.321+00');
INSERT INTO public.passkeys VALUES ('k-1', 'u-ada', 'Phone', 'credential-1', 'key-1', 4294967296, '{internal,hybrid}', '2026-11-19 10:00:00+00', '2026-11-21 21:16:13.321+00');
INSERT INTO public.pending_objects VALUES ('k/5', 'instance-1', '2026-11-21 21:16:13.321+00', NULL, NULL);
INSERT INTO public.pending_sign_ins VALUES ('p-1', 'u-ada', '2026-11-20 08:10:00+00');
INSERT INTO public.pictures VALUES ('pic-1', 1600, 900, '{400,800,1600}', '2026-11-21 21:16:13.321+00');
INSERT INTO public.project_updates VALUES ('up-1', 'pr-1', 'Half of it is done', 'In two lines.
This is the second.', 'u-admin', '2026-11-21 21:16:13.321+00', '2026-04-01 10:00:00+00');
INSERT INTO public.project_updates VALUES ('up-2', 'pr-3', 'Not told yet', 'Text', 'u-admin', '2026-11-20 07:59:00+00', NULL);
INSERT INTO public.project_updates VALUES ('up-3', 'pr-4', 'To nobody', 'Text', 'u-admin', '2026-11-20 07:59:00+00', NULL);
INSERT INTO public.projects VALUES ('pr-1', 'A house in order', 'What it is about.', NULL, '{finance,sale}', 'Client & Sons', '3 months', '{Excel}', '{"12 % faster, at once"}', 'u-ada', 'In Progress', NULL, NULL, NULL, true, 'pic-1', 'We meet.', 'Only ours.', '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', DEFAULT);
INSERT INTO public.projects VALUES ('pr-2', 'A wish', 'What it should be.', NULL, '{}', NULL, NULL, '{}', '{}', 'u-ada', 'Requested', 'Valuation', 'Under $10,000', '2027-01-15', false, NULL, NULL, NULL, '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', DEFAULT);
INSERT INTO public.projects VALUES ('pr-3', 'Handed over', 'It was Ada''s, and is Eve''s.', NULL, '{}', NULL, NULL, '{}', '{}', 'u-eve', 'In Progress', NULL, NULL, NULL, false, NULL, NULL, NULL, '2026-05-01 10:00:00+00', '2026-11-21 21:16:13.371+00', DEFAULT);
INSERT INTO public.projects VALUES ('pr-4', 'Without a client', 'Nobody''s yet.', NULL, '{}', NULL, NULL, '{}', '{}', NULL, 'Planned', NULL, NULL, NULL, false, NULL, NULL, NULL, '2026-05-02 10:00:00+00', '2026-11-21 21:16:13.371+00', DEFAULT);
INSERT INTO public.questions VALUES ('q-1', 'pr-1', 'How many of you?', '2026-05-01', 'Twelve.', 'u-ada', '2026-04-20 10:00:00+00', NULL, '2026-11-21 21:16:13.321+00', '2026-04-15 10:00:00+00');
INSERT INTO public.questions VALUES ('q-2', 'pr-1', 'Since when?', NULL, NULL, NULL, NULL, NULL, '2026-11-21 21:16:13.321+00', NULL);
INSERT INTO public.questions VALUES ('q-3', 'pr-1', 'Why?', NULL, NULL, NULL, NULL, '2026-04-16 10:00:00+00', '2026-11-21 21:16:13.321+00', NULL);
INSERT INTO public.questions VALUES ('q-4', 'pr-3', 'Two lines:
one	and a tab', '2026-12-01', NULL, NULL, NULL, NULL, '2026-11-01 10:00:00+00', '2026-11-01 10:02:00+00');
INSERT INTO public.questions VALUES ('q-5', 'pr-3', 'Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 Ünïcode 📈 end', NULL, NULL, NULL, NULL, NULL, '2026-11-02 10:00:00+00', NULL);
INSERT INTO public.questions VALUES ('q-6', 'pr-3', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', NULL, NULL, NULL, NULL, NULL, '2026-11-03 10:00:00+00', '2026-11-03 10:02:00+00');
INSERT INTO public.questions VALUES ('q-7', 'pr-3', 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy', NULL, 'In two lines.
The second.', 'u-eve', '2026-11-05 10:00:00.123+00', NULL, '2026-11-04 10:00:00+00', '2026-11-04 10:02:00+00');
INSERT INTO public.questions VALUES ('q-8', 'pr-1', 'Answered by who is gone?', NULL, 'Yes.', NULL, '2026-11-06 10:00:00+00', NULL, '2026-11-05 10:00:00+00', '2026-11-05 10:02:00+00');
INSERT INTO public.questions VALUES ('q-9', 'pr-4', 'Asked of nobody', '2026-12-02', NULL, NULL, NULL, NULL, '2026-11-07 10:00:00+00', NULL);
INSERT INTO public.questions VALUES ('q-10', 'pr-3', 'Withdrawn before it was told', NULL, NULL, NULL, NULL, '2026-11-20 07:59:30+00', '2026-11-20 07:59:00+00', NULL);
INSERT INTO public.recovery_codes VALUES ('u-ada', 'r-1');
INSERT INTO public.recovery_codes VALUES ('u-ada', 'r-2');
INSERT INTO public.schema_migrations VALUES (1, '466aee8753918c38381e60ddb31cd7949b2ba67055767743db1783e2468fcdc6', 1795280749851);
INSERT INTO public.schema_migrations VALUES (2, '4ca391ad2a10a866877a228e6f4c1511f95aa36876b3ddd820bd09f9564b913f', 1795284437017);
INSERT INTO public.schema_migrations VALUES (3, '0bb132209e8857b5a4b92072830e47b20ab7ab59781692e323de3af7defb05c0', 1795286370483);
INSERT INTO public.schema_migrations VALUES (4, '4ae523aaa63decbecdbc8798f40d64c8875e3d5cff83157c4b8714d0193833f2', 1795287062621);
INSERT INTO public.second_factors VALUES ('u-ada', 'sealed', '2026-02-03 09:10:00+00', 58000000, '2026-11-21 21:16:13.321+00');
INSERT INTO public.sessions VALUES ('s-1', 'u-admin', 'token-1', '2027-01-01 00:00:00+00', '10.0.0.1', 'Mozilla/5.0', 'u-ada', '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00');
INSERT INTO public.sessions VALUES ('s-2', 'u-ada', 'token-2', '2027-01-01 00:00:00+00', NULL, NULL, NULL, '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00');
INSERT INTO public.site_version VALUES (1, 'f06fa05d-c95c-4850-8ba3-97ccfc7f8725');
INSERT INTO public.used_checks VALUES ('check-1', '2026-11-20 09:00:00+00');
INSERT INTO public.users VALUES ('u-admin', 'Olga Office', 'office@firm.example', true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, '2026-01-02 08:00:00+00', '2026-01', '10.0.0.1', '2026-11-20 08:00:00+00', NULL, NULL, NULL, NULL, '2026-01-02 08:00:00+00', '2026-11-21 21:16:13.321+00', DEFAULT);
INSERT INTO public.users VALUES ('u-ada', 'Ada Client', 'ada@client.example', true, NULL, 'Client & Sons', 'Owner', NULL, 'finance', 'Sell one of our two companies.', NULL, NULL, NULL, NULL, 'USA', true, '2026-02-03 09:00:00.123+00', '2026-01', '10.0.0.2', '2026-11-19 10:00:00+00', NULL, NULL, NULL, '2026-12-24 10:00:00+00', '2026-02-03 09:00:00+00', '2026-11-21 21:16:13.321+00', DEFAULT);
INSERT INTO public.users VALUES ('u-new', 'Żofia Ünver', 'zofia@client.example', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, '2026-03-05 10:00:00+00', '2026-03-04 10:00:00+00', NULL, '2026-03-04 10:00:00+00', '2026-11-21 21:16:13.321+00', DEFAULT);
INSERT INTO public.users VALUES ('u-eve', '', 'eve@client.example', true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-03-06 10:00:00+00', '2026-11-21 21:16:13.371+00', DEFAULT);
INSERT INTO public.users_roles VALUES ('u-admin', 'admin', '2026-11-21 21:16:13.321+00');
INSERT INTO public.users_roles VALUES ('u-ada', 'client', '2026-11-21 21:16:13.321+00');
INSERT INTO public.users_roles VALUES ('u-new', 'client', '2026-11-21 21:16:13.321+00');
INSERT INTO public.users_roles VALUES ('u-eve', 'client', '2026-11-21 21:16:13.371+00');
INSERT INTO public.verifications VALUES ('v-1', 'state-1', '{}', '2026-11-20 08:10:00+00', '2026-11-21 21:16:13.321+00', '2026-11-21 21:16:13.321+00');
SELECT pg_catalog.setval('public.activity_id_seq', 2, true);
SELECT pg_catalog.setval('public.failed_sign_ins_id_seq', 1, true);
SELECT pg_catalog.setval('public.schema_migrations_id_seq', 4, true);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.document_events
    ADD CONSTRAINT document_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.document_versions
    ADD CONSTRAINT document_versions_document_id_version_pk PRIMARY KEY (document_id, version);
ALTER TABLE ONLY public.document_versions
    ADD CONSTRAINT document_versions_storage_key_unique UNIQUE (storage_key);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_by_name UNIQUE NULLS NOT DISTINCT (client_id, origin, folder, name);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_links
    ADD CONSTRAINT email_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.failed_sign_ins
    ADD CONSTRAINT failed_sign_ins_once UNIQUE NULLS NOT DISTINCT (uid, network, how, started_at);
ALTER TABLE ONLY public.failed_sign_ins
    ADD CONSTRAINT failed_sign_ins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inquiries
    ADD CONSTRAINT inquiries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inquiry_replies
    ADD CONSTRAINT inquiry_replies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invoice_lines
    ADD CONSTRAINT invoice_lines_invoice_id_position_pk PRIMARY KEY (invoice_id, "position");
ALTER TABLE ONLY public.invoice_numbers
    ADD CONSTRAINT invoice_numbers_pkey PRIMARY KEY (year);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_number_unique UNIQUE (number);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.limit_hits
    ADD CONSTRAINT limit_hits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.milestones
    ADD CONSTRAINT milestones_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pending_objects
    ADD CONSTRAINT pending_objects_pkey PRIMARY KEY (storage_key);
ALTER TABLE ONLY public.pending_sign_ins
    ADD CONSTRAINT pending_sign_ins_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.project_updates
    ADD CONSTRAINT project_updates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_uid_code_hash_pk PRIMARY KEY (uid, code_hash);
ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_unique UNIQUE (token);
ALTER TABLE ONLY public.site_version
    ADD CONSTRAINT site_version_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.used_checks
    ADD CONSTRAINT used_checks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_unique UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.users_roles
    ADD CONSTRAINT users_roles_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX accounts_of_provider ON public.accounts USING btree (provider_id, account_id);
CREATE INDEX accounts_of_user ON public.accounts USING btree (uid);
CREATE INDEX activity_of_actor ON public.activity USING btree (actor_uid, id DESC);
CREATE INDEX activity_of_kind ON public.activity USING btree (subject_kind, id DESC);
CREATE INDEX activity_of_subject ON public.activity USING btree (subject_kind, subject_id, id DESC);
CREATE INDEX activity_searched ON public.activity USING gin (searched public.gin_trgm_ops);
CREATE INDEX document_events_newest ON public.document_events USING btree (document_id, created_at DESC, id DESC);
CREATE INDEX document_events_of_person ON public.document_events USING btree (document_id, uid, action, version);
CREATE INDEX document_versions_unannounced ON public.document_versions USING btree (document_id) WHERE (announced_at IS NULL);
CREATE INDEX documents_newest ON public.documents USING btree (client_id, modified_at DESC, id DESC);
CREATE INDEX documents_of_all ON public.documents USING btree (modified_at DESC, id DESC);
CREATE INDEX documents_of_project ON public.documents USING btree (project_id, modified_at DESC, id DESC);
CREATE INDEX documents_removed ON public.documents USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX documents_searched ON public.documents USING gin (searched public.gin_trgm_ops);
CREATE INDEX email_links_of_user ON public.email_links USING btree (uid, purpose);
CREATE INDEX failed_sign_ins_newest ON public.failed_sign_ins USING btree (last_at DESC, id DESC);
CREATE INDEX inquiries_by_status ON public.inquiries USING btree (status, created_at DESC, id DESC);
CREATE INDEX inquiries_newest ON public.inquiries USING btree (created_at DESC, id DESC);
CREATE INDEX inquiries_searched ON public.inquiries USING gin (searched public.gin_trgm_ops);
CREATE INDEX inquiry_replies_of_inquiry ON public.inquiry_replies USING btree (inquiry_id, created_at);
CREATE INDEX invoices_by_status ON public.invoices USING btree (status, created_at DESC, id DESC);
CREATE INDEX invoices_due ON public.invoices USING btree (due_on, id) WHERE (status = 'sent'::text);
CREATE INDEX invoices_newest ON public.invoices USING btree (created_at DESC, id DESC);
CREATE INDEX invoices_of_client ON public.invoices USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX invoices_of_project ON public.invoices USING btree (project_id);
CREATE INDEX invoices_searched ON public.invoices USING gin (searched public.gin_trgm_ops);
CREATE INDEX limit_hits_ended ON public.limit_hits USING btree (ends_at);
CREATE INDEX mails_by_status ON public.mails USING btree (status, created_at DESC, id DESC);
CREATE INDEX mails_newest ON public.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_searched ON public.mails USING gin (searched public.gin_trgm_ops);
CREATE INDEX milestones_of_project ON public.milestones USING btree (project_id, due_on, id);
CREATE INDEX passkeys_of_user ON public.passkeys USING btree (uid, created_at);
CREATE INDEX pending_objects_of_client ON public.pending_objects USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX pending_sign_ins_ended ON public.pending_sign_ins USING btree (expires_at);
CREATE INDEX pending_sign_ins_of_user ON public.pending_sign_ins USING btree (uid);
CREATE INDEX project_updates_newest ON public.project_updates USING btree (project_id, created_at DESC, id DESC);
CREATE INDEX projects_newest ON public.projects USING btree (created_at DESC, id DESC);
CREATE INDEX projects_of_client ON public.projects USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX projects_published ON public.projects USING btree (created_at DESC, id DESC) WHERE published;
CREATE INDEX projects_searched ON public.projects USING gin (searched public.gin_trgm_ops);
CREATE INDEX questions_of_project ON public.questions USING btree (project_id, created_at, id);
CREATE INDEX questions_open ON public.questions USING btree (project_id) WHERE ((answered_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX sessions_of_user ON public.sessions USING btree (uid);
CREATE INDEX used_checks_ended ON public.used_checks USING btree (ends_at);
CREATE INDEX users_by_company ON public.users USING btree (lower(COALESCE(company, ''::text)), uid);
CREATE INDEX users_by_login ON public.users USING btree (COALESCE(last_login_at, '-infinity'::timestamp with time zone), uid);
CREATE INDEX users_by_name ON public.users USING btree (lower(name), uid);
CREATE INDEX users_closing ON public.users USING btree (closes_at) WHERE (closes_at IS NOT NULL);
CREATE INDEX users_deactivated ON public.users USING btree (created_at DESC, uid DESC) WHERE (deactivated_at IS NOT NULL);
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, uid DESC);
CREATE INDEX users_roles_admins ON public.users_roles USING btree (uid) WHERE (role = 'admin'::text);
CREATE INDEX users_searched ON public.users USING gin (searched public.gin_trgm_ops);
CREATE INDEX users_unverified ON public.users USING btree (created_at DESC, uid DESC) WHERE (NOT email_verified);
CREATE INDEX users_without_terms ON public.users USING btree (created_at DESC, uid DESC) WHERE (NOT terms_accepted);
CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier);
CREATE TRIGGER activity_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.activity FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE CONSTRAINT TRIGGER projects_deleted AFTER DELETE ON public.projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION public.site_changed();
CREATE TRIGGER projects_emptied AFTER TRUNCATE ON public.projects FOR EACH STATEMENT EXECUTE FUNCTION public.site_changed();
CREATE CONSTRAINT TRIGGER projects_inserted AFTER INSERT ON public.projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION public.site_changed();
CREATE CONSTRAINT TRIGGER projects_updated AFTER UPDATE ON public.projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.published OR new.published) AND (old.* IS DISTINCT FROM new.*))) EXECUTE FUNCTION public.site_changed();
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_uid_users_uid_fk FOREIGN KEY (uid) REFERENCES public.users(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.document_events
    ADD CONSTRAINT document_events_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.document_events
    ADD CONSTRAINT document_events_uid_users_uid_fk FOREIGN KEY (uid) REFERENCES public.users(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.document_versions
    ADD CONSTRAINT document_versions_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.document_versions
    ADD CONSTRAINT document_versions_uploaded_by_users_uid_fk FOREIGN KEY (uploaded_by) REFERENCES public.users(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_client_id_users_uid_fk FOREIGN KEY (client_id) REFERENCES public.users(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.email_links
    ADD CONSTRAINT email_links_uid_users_uid_fk FOREIGN KEY (uid) REFERENCES public.users(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.failed_sign_ins
    ADD CONSTRAINT failed_sign_ins_uid_users_uid_fk FOREIGN KEY (uid) REFERENCES public.users(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.inquiries
    ADD CONSTRAINT inquiries_client_id_users_uid_fk FOREIGN KEY (client_id) REFERENCES public.users(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.inquiries
    ADD CONSTRAINT inquiries_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.inquiry_replies
    ADD CONSTRAINT inquiry_replies_inquiry_id_inquiries_id_fk FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inquiry_replies
    ADD CONSTRAINT inquiry_replies_mail_id_mails_id_fk FOREIGN KEY (mail_id) REFERENCES public.mails(id);
ALTER TABLE ONLY public.inquiry_replies
    ADD CONSTRAINT inquiry_replies_sent_by_users_uid_fk FOREIGN KEY (sent_by) REFERENCES public.users(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.invoice_lines
    ADD CONSTRAINT invoice_lines_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES public.invoices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_client_id_users_uid_fk FOREIGN KEY (client_id) REFERENCES public.users(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.milestones
    ADD CONSTRAINT milestones_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_uid_users_uid_fk FOREIGN KEY (uid) REFERENCES public.users(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.pending_sign_ins
    ADD CONSTRAINT pending_sign_ins_uid_users_uid_fk FOREIGN KEY (uid) REFERENCES public.users(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.project_updates
    ADD CONSTRAINT project_updates_posted_by_users_uid_fk FOREIGN KEY (posted_by) REFERENCES public.users(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.project_updates
    ADD CONSTRAINT project_updates_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_client_id_users_uid_fk FOREIGN KEY (client_id) REFERENCES public.users(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.projects
    ADD CONSTRAINT projects_picture_id_pictures_id_fk FOREIGN KEY (picture_id) REFERENCES public.pictures(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_answered_by_users_uid_fk FOREIGN KEY (answered_by) REFERENCES public.users(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES public.projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_uid_second_factors_uid_fk FOREIGN KEY (uid) REFERENCES public.second_factors(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_uid_users_uid_fk FOREIGN KEY (uid) REFERENCES public.users(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_uid_users_uid_fk FOREIGN KEY (uid) REFERENCES public.users(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_viewing_users_uid_fk FOREIGN KEY (viewing) REFERENCES public.users(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.users_roles
    ADD CONSTRAINT users_roles_uid_users_uid_fk FOREIGN KEY (uid) REFERENCES public.users(uid) ON DELETE CASCADE;
