CREATE TABLE "project_staff" (
	"project_id" text NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "project_staff_project_id_uid_pk" PRIMARY KEY("project_id","uid")
);
--> statement-breakpoint
CREATE TABLE "room_acceptances" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"group_id" text NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"storage_key" text,
	"bytes" bigint,
	"sealed_sha256" text,
	"seal_id" text,
	"sealed_at" timestamp (3) with time zone,
	CONSTRAINT "room_acceptances_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "room_acceptances_sealed_sha256_unique" UNIQUE("sealed_sha256"),
	CONSTRAINT "room_acceptances_once" UNIQUE("member_id","version")
);
--> statement-breakpoint
CREATE TABLE "room_agreements" (
	"group_id" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"shown_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_agreements_group_id_version_pk" PRIMARY KEY("group_id","version")
);
--> statement-breakpoint
CREATE TABLE "room_archives" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"group_id" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"storage_key" text,
	"bytes" bigint,
	"sha256" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "room_archives_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "room_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"ancestors" text[] NOT NULL,
	"parent_id" text GENERATED ALWAYS AS ("ancestors"[cardinality("ancestors")]) STORED,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"number" integer NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"former_number" text,
	"request_id" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("title", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "room_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"uid" text,
	"name" text,
	"email" text,
	"client_ip" text,
	"group_id" text,
	"entry_id" text,
	"version_id" text,
	"page" integer,
	"seconds" integer,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "room_grants" (
	"group_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "room_grants_group_id_entry_id_pk" PRIMARY KEY("group_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "room_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"name" text NOT NULL,
	"level" text DEFAULT 'none' NOT NULL,
	"expires_on" date,
	"template" text,
	"agreement_version" integer,
	"last_question" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_groups_name" UNIQUE("room_id","name")
);
--> statement-breakpoint
CREATE TABLE "room_members" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"group_id" text NOT NULL,
	"uid" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"invited_by" text,
	"invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_on" date,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "room_publications" (
	"room_id" text NOT NULL,
	"number" integer NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"published_on" date NOT NULL,
	CONSTRAINT "room_publications_room_id_number_pk" PRIMARY KEY("room_id","number")
);
--> statement-breakpoint
CREATE TABLE "room_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"group_id" text NOT NULL,
	"number" integer NOT NULL,
	"member_id" text,
	"asked_by_name" text NOT NULL,
	"entry_id" text,
	"page" integer,
	"question" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"assigned_to" text,
	"answer" text,
	"answered_by" text,
	"approved_by" text,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "room_questions_number" UNIQUE("group_id","number")
);
--> statement-breakpoint
CREATE TABLE "room_releases" (
	"group_id" text NOT NULL,
	"version_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"released_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_releases_group_id_version_id_pk" PRIMARY KEY("group_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "room_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"rendition_key" text,
	"rendition_bytes" bigint,
	"rendition_sha256" text,
	"pages" integer,
	"unmarkable" text,
	"uploaded_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_versions_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "room_versions_rendition_key_unique" UNIQUE("rendition_key"),
	CONSTRAINT "room_versions_of_entry" UNIQUE("entry_id","version")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"expires_on" date,
	"locked_at" timestamp (3) with time zone,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_publication" integer DEFAULT 0 NOT NULL,
	"show_numbers" boolean DEFAULT true NOT NULL,
	"page_text" boolean DEFAULT false NOT NULL,
	"require_second_factor" boolean DEFAULT false NOT NULL,
	"require_approval" boolean DEFAULT false NOT NULL,
	"question_limit" integer,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_project_id_unique" UNIQUE("project_id")
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "project_ids" text[];--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "project_ids" text[];--> statement-breakpoint
ALTER TABLE "project_members" ADD COLUMN "room" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "restricted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_staff" ADD CONSTRAINT "project_staff_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_staff" ADD CONSTRAINT "project_staff_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_acceptances" ADD CONSTRAINT "room_acceptances_member_id_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."room_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_acceptances" ADD CONSTRAINT "room_acceptances_group_id_room_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."room_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_acceptances" ADD CONSTRAINT "room_acceptances_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_agreements" ADD CONSTRAINT "room_agreements_group_id_room_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."room_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_archives" ADD CONSTRAINT "room_archives_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_archives" ADD CONSTRAINT "room_archives_group_id_room_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."room_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_archives" ADD CONSTRAINT "room_archives_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_entries" ADD CONSTRAINT "room_entries_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_entries" ADD CONSTRAINT "room_entries_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_entries" ADD CONSTRAINT "room_entries_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_grants" ADD CONSTRAINT "room_grants_group_id_room_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."room_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_grants" ADD CONSTRAINT "room_grants_entry_id_room_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."room_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_groups" ADD CONSTRAINT "room_groups_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_group_id_room_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."room_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_invited_by_users_uid_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_publications" ADD CONSTRAINT "room_publications_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_questions" ADD CONSTRAINT "room_questions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_questions" ADD CONSTRAINT "room_questions_group_id_room_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."room_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_questions" ADD CONSTRAINT "room_questions_member_id_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."room_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_questions" ADD CONSTRAINT "room_questions_entry_id_room_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."room_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_questions" ADD CONSTRAINT "room_questions_assigned_to_users_uid_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_questions" ADD CONSTRAINT "room_questions_answered_by_users_uid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_questions" ADD CONSTRAINT "room_questions_approved_by_users_uid_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_releases" ADD CONSTRAINT "room_releases_group_id_room_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."room_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_releases" ADD CONSTRAINT "room_releases_version_id_room_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."room_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_versions" ADD CONSTRAINT "room_versions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_versions" ADD CONSTRAINT "room_versions_entry_id_room_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."room_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_versions" ADD CONSTRAINT "room_versions_uploaded_by_users_uid_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_staff_of_person" ON "project_staff" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "room_acceptances_of_group" ON "room_acceptances" USING btree ("group_id","version");--> statement-breakpoint
CREATE INDEX "room_archives_of_room" ON "room_archives" USING btree ("room_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "room_entries_of_folder" ON "room_entries" USING btree ("room_id","parent_id","number");--> statement-breakpoint
CREATE INDEX "room_entries_below" ON "room_entries" USING gin ("ancestors");--> statement-breakpoint
CREATE INDEX "room_entries_of_request" ON "room_entries" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "room_events_of_room" ON "room_events" USING btree ("room_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "room_events_of_person" ON "room_events" USING btree ("room_id","uid","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "room_events_of_version" ON "room_events" USING btree ("version_id") WHERE "room_events"."version_id" is not null;--> statement-breakpoint
CREATE INDEX "room_events_with_ip" ON "room_events" USING btree ("created_at") WHERE "room_events"."client_ip" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_members_current" ON "room_members" USING btree ("room_id","uid") WHERE "room_members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "room_members_of_group" ON "room_members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "room_members_of_user" ON "room_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "room_questions_of_room" ON "room_questions" USING btree ("room_id","asked_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "room_releases_of_entry" ON "room_releases" USING btree ("group_id","entry_id");--> statement-breakpoint
CREATE INDEX "room_versions_of_room" ON "room_versions" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "projects_restricted" ON "projects" USING btree ("id") WHERE "projects"."restricted";--> statement-breakpoint
-- Also for tables without the column "subject_kind".
CREATE OR REPLACE FUNCTION "public"."only_forget"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was jsonb := to_jsonb(OLD) - 'search_text';
	becomes jsonb := to_jsonb(NEW) - 'search_text';
BEGIN
	IF becomes = was || '{"client_ip": null}' THEN
		RETURN NEW;
	END IF;
	IF was ->> 'subject_kind' IN ('inquiry', 'mail') AND becomes = was || jsonb_build_object(
		'subject_name', '(deleted)', 'before', NULL, 'after', NULL
	) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "room_events_are_kept" BEFORE DELETE OR TRUNCATE ON "public"."room_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change"();--> statement-breakpoint
CREATE TRIGGER "room_events_only_forget" BEFORE UPDATE ON "public"."room_events"
	FOR EACH ROW EXECUTE FUNCTION "public"."only_forget"();--> statement-breakpoint
CREATE TRIGGER "room_agreements_are_kept" BEFORE UPDATE ON "public"."room_agreements"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change"();--> statement-breakpoint
CREATE TRIGGER "room_releases_are_kept" BEFORE UPDATE ON "public"."room_releases"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change"();
