CREATE TABLE "client_notes" (
	"uid" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_documents" (
	"message_id" text NOT NULL,
	"document_id" text NOT NULL,
	CONSTRAINT "message_documents_message_id_document_id_pk" PRIMARY KEY("message_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "message_reads" (
	"project_id" text NOT NULL,
	"uid" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_reads_project_id_uid_pk" PRIMARY KEY("project_id","uid")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"side" text NOT NULL,
	"written_by" text,
	"by_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_once" UNIQUE NULLS NOT DISTINCT("uid","kind","subject_id","version")
);
--> statement-breakpoint
CREATE TABLE "project_members" (
	"project_id" text NOT NULL,
	"uid" text NOT NULL,
	"documents" boolean NOT NULL,
	"invoices" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_members_project_id_uid_pk" PRIMARY KEY("project_id","uid")
);
--> statement-breakpoint
CREATE TABLE "request_documents" (
	"request_id" text NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_documents_request_id_document_id_version_pk" PRIMARY KEY("request_id","document_id","version")
);
--> statement-breakpoint
CREATE TABLE "request_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" text NOT NULL,
	"action" text NOT NULL,
	"uid" text,
	"by_name" text NOT NULL,
	"by_email" text,
	"words" text,
	"document_name" text,
	"document_version" integer,
	"sha256" text,
	"from_address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_reminders" (
	"uid" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"details" text,
	"due_on" date,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"document_id" text,
	"document_version" integer,
	"sha256" text,
	"decision" text,
	"reason" text,
	"handed_in_by" text,
	"handed_in_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_by_name";--> statement-breakpoint
DROP INDEX "users_roles_admins";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "for_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "holder" text GENERATED ALWAYS AS (case when "project_id" is null then "client_id" end) STORED;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "lead_id" text;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_documents" ADD CONSTRAINT "message_documents_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_documents" ADD CONSTRAINT "message_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_written_by_users_uid_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_documents" ADD CONSTRAINT "request_documents_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_documents" ADD CONSTRAINT "request_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_events" ADD CONSTRAINT "request_events_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_reminders" ADD CONSTRAINT "request_reminders_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_handed_in_by_users_uid_fk" FOREIGN KEY ("handed_in_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_documents_of_document" ON "message_documents" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "message_reads_of_person" ON "message_reads" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_of_person" ON "messages" USING btree ("written_by") WHERE "messages"."written_by" is not null;--> statement-breakpoint
CREATE INDEX "project_members_of_person" ON "project_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "request_documents_of_document" ON "request_documents" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "request_events_of_request" ON "request_events" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "requests_of_project" ON "requests" USING btree ("project_id","created_at","id") WHERE "requests"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "requests_waiting" ON "requests" USING btree ("project_id") WHERE "requests"."withdrawn_at" is null and "requests"."state" in ('open', 'sent-back');--> statement-breakpoint
CREATE INDEX "requests_handed_in" ON "requests" USING btree ("handed_in_at") WHERE "requests"."withdrawn_at" is null and "requests"."state" = 'handed-in';--> statement-breakpoint
CREATE INDEX "requests_of_document" ON "requests" USING btree ("document_id") WHERE "requests"."document_id" is not null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_lead_id_users_uid_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_shared_with_all" ON "documents" USING btree ("modified_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "documents"."for_all";--> statement-breakpoint
CREATE INDEX "users_roles_firm" ON "users_roles" USING btree ("uid") WHERE "users_roles"."role" <> 'client';--> statement-breakpoint
-- by hand: what its project left behind when it passed to somebody else stays with its person, and with nobody else
UPDATE "documents" SET "former_project_id" = "documents"."project_id", "former_project" = "projects"."title", "project_id" = null FROM "projects" WHERE "projects"."id" = "documents"."project_id" AND "documents"."client_id" IS DISTINCT FROM "projects"."client_id";--> statement-breakpoint
-- by hand: what had no client was shared with all
UPDATE "documents" SET "for_all" = true WHERE "client_id" IS NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_by_name" UNIQUE NULLS NOT DISTINCT("holder","origin","folder","name");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_for_all" CHECK ("documents"."for_all" = ("documents"."client_id" is null and "documents"."project_id" is null and "documents"."former_project_id" is null));--> statement-breakpoint
-- by hand: every question becomes a request; a long one keeps all its words in the details
INSERT INTO "requests" ("id", "project_id", "kind", "title", "details", "due_on", "state", "answer", "handed_in_by", "handed_in_at", "decided_at", "withdrawn_at", "created_at", "updated_at")
SELECT "id", "project_id", 'answer', CASE WHEN length("question") <= 200 AND "question" !~ E'\n' THEN "question" ELSE left(regexp_replace("question", '\s+', ' ', 'g'), 199) || '…' END, CASE WHEN length("question") <= 200 AND "question" !~ E'\n' THEN null ELSE "question" END, "due_on", CASE WHEN "answered_at" IS NULL THEN 'open' ELSE 'accepted' END, "answer", "answered_by", "answered_at", "answered_at", "withdrawn_at", "created_at", coalesce("answered_at", "created_at") FROM "questions";--> statement-breakpoint
-- by hand: and each answer a step of it
INSERT INTO "request_events" ("request_id", "action", "uid", "by_name", "by_email", "words", "created_at")
SELECT "questions"."id", 'answered', "users"."uid", coalesce(nullif("users"."name", ''), "users"."email", 'A closed account'), "users"."email", "questions"."answer", "questions"."answered_at" FROM "questions" LEFT JOIN "users" ON "users"."uid" = "questions"."answered_by" WHERE "questions"."answered_at" IS NOT NULL ORDER BY "questions"."answered_at", "questions"."id";--> statement-breakpoint
-- by hand: what nobody has been mailed about yet
INSERT INTO "news" ("uid", "kind", "subject_id", "created_at")
SELECT "projects"."client_id", 'update', "project_updates"."id", "project_updates"."created_at" FROM "project_updates" JOIN "projects" ON "projects"."id" = "project_updates"."project_id" WHERE "project_updates"."announced_at" IS NULL AND "projects"."client_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "news" ("uid", "kind", "subject_id", "created_at")
SELECT "projects"."client_id", 'request', "questions"."id", "questions"."created_at" FROM "questions" JOIN "projects" ON "projects"."id" = "questions"."project_id" WHERE "questions"."announced_at" IS NULL AND "questions"."answered_at" IS NULL AND "questions"."withdrawn_at" IS NULL AND "projects"."client_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "news" ("uid", "kind", "subject_id", "version", "created_at")
SELECT "who"."uid", "who"."kind", "documents"."id", "document_versions"."version", "document_versions"."created_at" FROM "document_versions" JOIN "documents" ON "documents"."id" = "document_versions"."document_id" CROSS JOIN LATERAL (SELECT "documents"."client_id" AS "uid", 'shared' AS "kind" WHERE "documents"."origin" = 'firm' UNION ALL SELECT "documents"."client_id", 'receipt' WHERE "documents"."origin" = 'client' UNION ALL SELECT null, 'uploaded' WHERE "documents"."origin" = 'client') AS "who" WHERE "document_versions"."announced_at" IS NULL AND "documents"."client_id" IS NOT NULL AND "documents"."withdrawn_at" IS NULL AND "documents"."removed_at" IS NULL;
