-- A database as the first migration made it, with some rows in each table. Never changed: the program must go on
-- from here, whatever migrations come later.
-- Lists are searched by any part of a word. A database's owner may create this extension: it is a trusted one.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"id_token" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_uid" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"from_address" text,
	"searched" text GENERATED ALWAYS AS (lower(coalesce("actor_name", '') || ' ' || coalesce("action", '') || ' ' || coalesce("subject_name", ''))) STORED
);
CREATE TABLE "document_events" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"uid" text,
	"from_address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "document_versions" (
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"kind" text NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"announced_at" timestamp (3) with time zone,
	CONSTRAINT "document_versions_document_id_version_pk" PRIMARY KEY("document_id","version"),
	CONSTRAINT "document_versions_storage_key_unique" UNIQUE("storage_key")
);
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text,
	"project_id" text,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"kind" text NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"searched" text GENERATED ALWAYS AS (lower(coalesce("name", ''))) STORED,
	CONSTRAINT "documents_by_name" UNIQUE NULLS NOT DISTINCT("client_id","origin","name")
);
CREATE TABLE "email_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text,
	"password_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "inquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"company_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"service_of_interest" text NOT NULL,
	"project_budget" text,
	"message" text NOT NULL,
	"status" text DEFAULT 'New' NOT NULL,
	"notes" text,
	"client_id" text,
	"project_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searched" text GENERATED ALWAYS AS (lower(coalesce("full_name", '') || ' ' || coalesce("company_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("message", ''))) STORED
);
CREATE TABLE "inquiry_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"inquiry_id" text NOT NULL,
	"body" text NOT NULL,
	"mail_id" text NOT NULL,
	"sent_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "invoice_lines" (
	"invoice_id" text NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"quantity" bigint NOT NULL,
	"unit_price" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"net" bigint NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
CREATE TABLE "invoice_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text,
	"client_id" text,
	"project_id" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"currency" text NOT NULL,
	"bill_to" text NOT NULL,
	"notes" text,
	"due_days" integer NOT NULL,
	"issued_on" date,
	"due_on" date,
	"paid_on" date,
	"voided_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"net" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searched" text GENERATED ALWAYS AS (lower(coalesce("number", '') || ' ' || coalesce("bill_to", ''))) STORED,
	CONSTRAINT "invoices_number_unique" UNIQUE("number")
);
CREATE TABLE "limit_hits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"searched" text GENERATED ALWAYS AS (lower(coalesce("to", '') || ' ' || coalesce("subject", ''))) STORED
);
CREATE TABLE "milestones" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"title" text NOT NULL,
	"due_on" date NOT NULL,
	"reached_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
CREATE TABLE "pending_objects" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"instance" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "pending_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "project_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"posted_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"announced_at" timestamp (3) with time zone
);
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"client" text,
	"duration" text,
	"technologies" text[] DEFAULT '{}' NOT NULL,
	"results" text[] DEFAULT '{}' NOT NULL,
	"client_id" text,
	"status" text NOT NULL,
	"requested_service" text,
	"requested_budget" text,
	"wished_start" date,
	"published" boolean DEFAULT false NOT NULL,
	"picture_id" text,
	"next_step" text,
	"internal_notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searched" text GENERATED ALWAYS AS (lower(coalesce("title", '') || ' ' || coalesce("client", '') || ' ' || coalesce("status", ''))) STORED
);
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"question" text NOT NULL,
	"due_on" date,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"announced_at" timestamp (3) with time zone
);
CREATE TABLE "recovery_codes" (
	"uid" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_uid_code_hash_pk" PRIMARY KEY("uid","code_hash")
);
CREATE TABLE "second_factors" (
	"uid" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"viewing" text,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
CREATE TABLE "site_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL
);
CREATE TABLE "used_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
CREATE TABLE "users" (
	"uid" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"company" text,
	"job_title" text,
	"phone_number" text,
	"industry" text,
	"project_description" text,
	"street_address" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"country" text,
	"terms_accepted" boolean DEFAULT false NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone,
	"terms_version" text,
	"terms_accepted_from" text,
	"last_login_at" timestamp (3) with time zone,
	"previous_login_at" timestamp (3) with time zone,
	"deactivated_at" timestamp (3) with time zone,
	"invited_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searched" text GENERATED ALWAYS AS (lower(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("company", ''))) STORED,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
CREATE TABLE "users_roles" (
	"uid" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "document_events" ADD CONSTRAINT "document_events_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "document_events" ADD CONSTRAINT "document_events_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_uploaded_by_users_uid_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_client_id_users_uid_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_client_id_users_uid_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_sent_by_users_uid_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_users_uid_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_posted_by_users_uid_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_client_id_users_uid_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "questions" ADD CONSTRAINT "questions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "questions" ADD CONSTRAINT "questions_answered_by_users_uid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_uid_second_factors_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."second_factors"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewing_users_uid_fk" FOREIGN KEY ("viewing") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;
ALTER TABLE "users_roles" ADD CONSTRAINT "users_roles_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "accounts_of_provider" ON "accounts" USING btree ("provider_id","account_id");
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("uid");
CREATE INDEX "activity_of_kind" ON "activity" USING btree ("subject_kind","id" DESC NULLS FIRST);
CREATE INDEX "activity_of_subject" ON "activity" USING btree ("subject_kind","subject_id","id" DESC NULLS FIRST);
CREATE INDEX "activity_of_actor" ON "activity" USING btree ("actor_uid","id" DESC NULLS FIRST);
CREATE INDEX "activity_searched" ON "activity" USING gin ("searched" gin_trgm_ops);
CREATE INDEX "document_events_newest" ON "document_events" USING btree ("document_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "document_events_of_person" ON "document_events" USING btree ("document_id","uid","action","version");
CREATE INDEX "document_versions_unannounced" ON "document_versions" USING btree ("document_id") WHERE "document_versions"."announced_at" is null;
CREATE INDEX "documents_newest" ON "documents" USING btree ("client_id","modified_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "documents_of_project" ON "documents" USING btree ("project_id","modified_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "documents_of_all" ON "documents" USING btree ("modified_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "documents_searched" ON "documents" USING gin ("searched" gin_trgm_ops);
CREATE INDEX "email_links_of_user" ON "email_links" USING btree ("uid","purpose");
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "inquiries_by_status" ON "inquiries" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "inquiries_searched" ON "inquiries" USING gin ("searched" gin_trgm_ops);
CREATE INDEX "inquiry_replies_of_inquiry" ON "inquiry_replies" USING btree ("inquiry_id","created_at");
CREATE INDEX "invoices_of_client" ON "invoices" USING btree ("client_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "invoices_of_project" ON "invoices" USING btree ("project_id");
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on","id") WHERE "invoices"."status" = 'sent';
CREATE INDEX "invoices_searched" ON "invoices" USING gin ("searched" gin_trgm_ops);
CREATE INDEX "limit_hits_ended" ON "limit_hits" USING btree ("ends_at");
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "mails_by_status" ON "mails" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "mails_searched" ON "mails" USING gin ("searched" gin_trgm_ops);
CREATE INDEX "milestones_of_project" ON "milestones" USING btree ("project_id","due_on","id");
CREATE INDEX "passkeys_of_user" ON "passkeys" USING btree ("uid","created_at");
CREATE INDEX "pending_sign_ins_of_user" ON "pending_sign_ins" USING btree ("uid");
CREATE INDEX "pending_sign_ins_ended" ON "pending_sign_ins" USING btree ("expires_at");
CREATE INDEX "project_updates_newest" ON "project_updates" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "projects_of_client" ON "projects" USING btree ("client_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "projects_published" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."published";
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "projects_searched" ON "projects" USING gin ("searched" gin_trgm_ops);
CREATE INDEX "questions_of_project" ON "questions" USING btree ("project_id","created_at","id");
CREATE INDEX "questions_open" ON "questions" USING btree ("project_id") WHERE "questions"."answered_at" is null and "questions"."withdrawn_at" is null;
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("uid");
CREATE INDEX "used_checks_ended" ON "used_checks" USING btree ("ends_at");
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"uid" DESC NULLS FIRST);
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"uid");
CREATE INDEX "users_by_company" ON "users" USING btree (lower(coalesce("company", '')),"uid");
CREATE INDEX "users_by_login" ON "users" USING btree (coalesce("last_login_at", '-infinity'),"uid");
CREATE INDEX "users_closing" ON "users" USING btree ("closes_at") WHERE "users"."closes_at" is not null;
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at" DESC NULLS FIRST,"uid" DESC NULLS FIRST) WHERE not "users"."email_verified";
CREATE INDEX "users_without_terms" ON "users" USING btree ("created_at" DESC NULLS FIRST,"uid" DESC NULLS FIRST) WHERE not "users"."terms_accepted";
CREATE INDEX "users_deactivated" ON "users" USING btree ("created_at" DESC NULLS FIRST,"uid" DESC NULLS FIRST) WHERE "users"."deactivated_at" is not null;
CREATE INDEX "users_searched" ON "users" USING gin ("searched" gin_trgm_ops);
CREATE INDEX "users_roles_admins" ON "users_roles" USING btree ("uid") WHERE "users_roles"."role" = 'admin';
CREATE INDEX "verifications_by_identifier" ON "verifications" USING btree ("identifier");
-- Visitors see published projects, so whatever touches one writes a new site version in the same transaction.
-- The row triggers run at commit: the version's row is locked for a moment only, and always as the last one.
INSERT INTO "public"."site_version" ("id") VALUES (1);
CREATE FUNCTION "public"."site_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public"."site_version" SET "version" = gen_random_uuid() WHERE "id" = 1;
	RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "projects_inserted" AFTER INSERT ON "public"."projects" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW."published") EXECUTE FUNCTION "public"."site_changed"();
CREATE CONSTRAINT TRIGGER "projects_updated" AFTER UPDATE ON "public"."projects" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN ((OLD."published" OR NEW."published") AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "public"."site_changed"();
CREATE CONSTRAINT TRIGGER "projects_deleted" AFTER DELETE ON "public"."projects" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (OLD."published") EXECUTE FUNCTION "public"."site_changed"();
CREATE TRIGGER "projects_emptied" AFTER TRUNCATE ON "public"."projects"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."site_changed"();
-- The activity log is only ever added to, whoever asks.
CREATE FUNCTION "public"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "activity_is_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "public"."activity"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change"();

CREATE TABLE "public"."schema_migrations" ("id" serial PRIMARY KEY, "hash" text NOT NULL, "created_at" bigint);
INSERT INTO "schema_migrations" ("hash", "created_at") VALUES ('466aee8753918c38381e60ddb31cd7949b2ba67055767743db1783e2468fcdc6', 1795280749851);

INSERT INTO users (uid, name, email, email_verified, company, job_title, industry, project_description, country, terms_accepted, terms_accepted_at, terms_version, terms_accepted_from, last_login_at, deactivated_at, invited_at, closes_at, created_at) VALUES
	('u-admin', 'Olga Office', 'office@firm.example', true, NULL, NULL, NULL, NULL, NULL, true, '2026-01-02 08:00+00', '2026-01', '10.0.0.1', '2026-11-20 08:00+00', NULL, NULL, NULL, '2026-01-02 08:00+00'),
	('u-ada', 'Ada Client', 'ada@client.example', true, 'Client & Sons', 'Owner', 'finance', 'Sell one of our two companies.', 'USA', true, '2026-02-03 09:00:00.123+00', '2026-01', '10.0.0.2', '2026-11-19 10:00+00', NULL, NULL, '2026-12-24 10:00+00', '2026-02-03 09:00+00'),
	('u-new', 'Żofia Ünver', 'zofia@client.example', false, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, '2026-03-05 10:00+00', '2026-03-04 10:00+00', NULL, '2026-03-04 10:00+00');
INSERT INTO users_roles (uid, role) VALUES ('u-admin', 'admin'), ('u-ada', 'client'), ('u-new', 'client');
INSERT INTO sessions (id, uid, token, expires_at, ip_address, user_agent, viewing) VALUES
	('s-1', 'u-admin', 'token-1', '2027-01-01 00:00+00', '10.0.0.1', 'Mozilla/5.0', 'u-ada'),
	('s-2', 'u-ada', 'token-2', '2027-01-01 00:00+00', NULL, NULL, NULL);
INSERT INTO accounts (id, uid, provider_id, account_id, password) VALUES
	('a-1', 'u-ada', 'credential', 'u-ada', '00:11'),
	('a-2', 'u-ada', 'google', 'sub-1', NULL);
INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('v-1', 'state-1', '{}', '2026-11-20 08:10+00');
INSERT INTO email_links (token_hash, uid, purpose, code_hash, password_hash, expires_at, used_at) VALUES
	('l-1', 'u-new', 'invite', NULL, NULL, '2026-03-11 10:00+00', NULL),
	('l-2', 'u-ada', 'verify', 'c-2', '00:11', '2026-02-04 09:00+00', '2026-02-03 09:05+00');
INSERT INTO second_factors (uid, sealed_secret, confirmed_at, last_step) VALUES ('u-ada', 'sealed', '2026-02-03 09:10+00', 58000000);
INSERT INTO recovery_codes (uid, code_hash) VALUES ('u-ada', 'r-1'), ('u-ada', 'r-2');
INSERT INTO pending_sign_ins (token_hash, uid, expires_at) VALUES ('p-1', 'u-ada', '2026-11-20 08:10+00');
INSERT INTO passkeys (id, uid, name, credential_id, public_key, counter, transports, last_used_at) VALUES
	('k-1', 'u-ada', 'Phone', 'credential-1', 'key-1', 4294967296, '{internal,hybrid}', '2026-11-19 10:00+00');

INSERT INTO pictures (id, width, height, widths) VALUES ('pic-1', 1600, 900, '{400,800,1600}');
INSERT INTO projects (id, title, description, image_url, tags, client, duration, technologies, results, client_id, status, requested_service, requested_budget, wished_start, published, picture_id, next_step, internal_notes) VALUES
	('pr-1', 'A house in order', 'What it is about.', NULL, '{finance,sale}', 'Client & Sons', '3 months', '{Excel}', '{"12 % faster, at once"}', 'u-ada', 'In Progress', NULL, NULL, NULL, true, 'pic-1', 'We meet.', 'Only ours.'),
	('pr-2', 'A wish', 'What it should be.', NULL, '{}', NULL, NULL, '{}', '{}', 'u-ada', 'Requested', 'Valuation', 'Under $10,000', '2027-01-15', false, NULL, NULL, NULL);
INSERT INTO project_updates (id, project_id, title, body, posted_by, announced_at) VALUES
	('up-1', 'pr-1', 'Half of it is done', 'In two lines.' || chr(10) || 'This is the second.', 'u-admin', '2026-04-01 10:00+00');
INSERT INTO milestones (id, project_id, title, due_on, reached_on) VALUES
	('mi-1', 'pr-1', 'First look', '2026-04-30', '2026-04-28'),
	('mi-2', 'pr-1', 'Hand-over', '2026-12-31', NULL);
INSERT INTO questions (id, project_id, question, due_on, answer, answered_by, answered_at, withdrawn_at, announced_at) VALUES
	('q-1', 'pr-1', 'How many of you?', '2026-05-01', 'Twelve.', 'u-ada', '2026-04-20 10:00+00', NULL, '2026-04-15 10:00+00'),
	('q-2', 'pr-1', 'Since when?', NULL, NULL, NULL, NULL, NULL, NULL),
	('q-3', 'pr-1', 'Why?', NULL, NULL, NULL, NULL, '2026-04-16 10:00+00', NULL);

INSERT INTO mails (id, kind, "to", reply_to, subject, html, text, status, attempts, last_error, sent_at) VALUES
	('m-1', 'verify', 'ada@client.example', NULL, 'Verify your email address', '<p>Hello</p>', 'Hello', 'sent', 1, NULL, '2026-02-03 09:01+00'),
	('m-2', 'reply', 'lead@client.example', 'office@firm.example', 'Your inquiry', '<p>Hello</p>', 'Hello', 'failed', 60, 'nobody there', NULL);
INSERT INTO inquiries (id, full_name, company_name, email, phone_number, service_of_interest, project_budget, message, status, notes, client_id, project_id) VALUES
	('i-1', 'Lea Lead', 'Leads Ltd', 'lead@client.example', '+1 555 0100', 'Valuation', 'Under $10,000', 'Call me.', 'Won', 'Called.', 'u-ada', 'pr-1'),
	('i-2', 'Nobody', 'None', 'none@client.example', '+1 555 0101', 'Valuation', NULL, 'Hello.', 'New', NULL, NULL, NULL);
INSERT INTO inquiry_replies (id, inquiry_id, body, mail_id, sent_by) VALUES ('ir-1', 'i-1', 'We call.', 'm-2', 'u-admin');
INSERT INTO limit_hits (key, hits, ends_at) VALUES ('inquiry:10.0.0.2', 3, '2026-11-20 09:00+00');
INSERT INTO used_checks (id, ends_at) VALUES ('check-1', '2026-11-20 09:00+00');

INSERT INTO documents (id, client_id, project_id, origin, name, version, bytes, kind, withdrawn_at) VALUES
	('d-1', 'u-ada', 'pr-1', 'client', 'Balance sheet.xlsx', 2, 5368709120, 'xlsx', NULL),
	('d-2', 'u-ada', NULL, 'firm', 'Offer.pdf', 1, 1000, 'pdf', '2026-06-01 10:00+00'),
	('d-3', NULL, NULL, 'firm', 'How we work.docx', 1, 2000, 'docx', NULL);
INSERT INTO document_versions (document_id, version, bytes, sha256, storage_key, kind, uploaded_by, announced_at) VALUES
	('d-1', 1, 4000, 'aa', 'k/1', 'xlsx', 'u-ada', '2026-05-01 10:00+00'),
	('d-1', 2, 5368709120, 'bb', 'k/2', 'xlsx', 'u-ada', NULL),
	('d-2', 1, 1000, 'cc', 'k/3', 'pdf', 'u-admin', '2026-05-02 10:00+00'),
	('d-3', 1, 2000, 'dd', 'k/4', 'docx', NULL, NULL);
INSERT INTO document_events (id, document_id, version, action, uid, from_address) VALUES
	('e-1', 'd-1', 1, 'upload', 'u-ada', '10.0.0.2'),
	('e-2', 'd-1', 1, 'download', 'u-admin', NULL);
INSERT INTO pending_objects (storage_key, instance) VALUES ('k/5', 'instance-1');

INSERT INTO invoices (id, number, client_id, project_id, status, currency, bill_to, notes, due_days, issued_on, due_on, paid_on, net, tax, total) VALUES
	('in-1', '2026-0001', 'u-ada', 'pr-1', 'paid', 'EUR', 'Client & Sons' || chr(10) || '1 Main Street', 'Thank you.', 14, '2026-06-01', '2026-06-15', '2026-06-10', 150000, 28500, 178500),
	('in-2', '2026-0002', NULL, NULL, 'sent', 'JPY', 'Gone Ltd', NULL, 30, '2026-07-01', '2026-07-31', NULL, 900000000000, 0, 900000000000),
	('in-3', NULL, 'u-ada', NULL, 'draft', 'EUR', 'Client & Sons', NULL, 14, NULL, NULL, NULL, 0, 0, 0);
INSERT INTO invoice_lines (invoice_id, position, description, quantity, unit_price, tax_rate, net) VALUES
	('in-1', 1, 'Advice', 1500, 110000, 1900, 165000),
	('in-1', 2, 'Discount', 1000, -15000, 1900, -15000),
	('in-2', 1, 'A house', 1000, 900000000000, 0, 900000000000);
INSERT INTO invoice_numbers (year, last) VALUES (2026, 2);
INSERT INTO activity (actor_uid, actor_name, action, subject_kind, subject_id, subject_name, before, after, from_address) VALUES
	('u-admin', 'Olga Office', 'project.changed', 'project', 'pr-1', 'A house in order', '{"status":"Planned"}', '{"status":"In Progress"}', '10.0.0.1'),
	(NULL, 'Foyer', 'user.closed', 'user', 'u-gone', 'Somebody', NULL, NULL, NULL);
