CREATE INDEX "activity_of_restriction" ON "activity" USING btree ("id") WHERE "activity"."action" = 'project.restricted';--> statement-breakpoint
-- The projects that an email is about: from the ids in its data or, for emails that list what concerns a person when they
-- are sent, all projects of that person.
-- Emails to a guest are about the projects of all rooms of that guest, whom nobody else on the team sees.
CREATE FUNCTION "public"."list_email_projects"("email_kind" text, "recipient" text, "about" jsonb, "address" text) RETURNS text[]
	LANGUAGE sql STABLE AS $$
	WITH "subjects" AS (
		SELECT "about" ->> 'invoice' AS "id" UNION ALL SELECT "about" ->> 'agreement' UNION ALL
		SELECT "about" ->> 'room' UNION ALL SELECT "item" ->> 'subjectId' FROM jsonb_array_elements(
			CASE jsonb_typeof("about" -> 'notifications') WHEN 'array' THEN "about" -> 'notifications' END) AS "item"
	), "person" AS (
		SELECT "about" ->> 'client' AS "uid"
		UNION ALL SELECT "recipient"
			WHERE "email_kind" IN ('request-reminder', 'account-closing') OR "email_kind" LIKE 'room-%'
		UNION ALL SELECT "u"."uid" FROM "public"."users" "u" JOIN "public"."users_roles" "r" ON "r"."uid" = "u"."uid"
			WHERE "u"."email" = "address" AND "r"."role" = 'guest'
	), "found" AS (
		SELECT "about" ->> 'project' AS "project_id"
		UNION ALL SELECT "project_id" FROM "public"."invoices" WHERE "id" = ANY (ARRAY(SELECT "id" FROM "subjects"))
		UNION ALL SELECT "project_id" FROM "public"."agreements" WHERE "id" = ANY (ARRAY(SELECT "id" FROM "subjects"))
		UNION ALL SELECT "project_id" FROM "public"."documents" WHERE "id" = ANY (ARRAY(SELECT "id" FROM "subjects"))
		UNION ALL SELECT "project_id" FROM "public"."requests" WHERE "id" = ANY (ARRAY(SELECT "id" FROM "subjects"))
		UNION ALL SELECT "project_id" FROM "public"."messages" WHERE "id" = ANY (ARRAY(SELECT "id" FROM "subjects"))
		UNION ALL SELECT "project_id" FROM "public"."project_updates" WHERE "id" = ANY (ARRAY(SELECT "id" FROM "subjects"))
		UNION ALL SELECT "project_id" FROM "public"."rooms" WHERE "id" = ANY (ARRAY(SELECT "id" FROM "subjects"))
		UNION ALL SELECT "r"."project_id" FROM "public"."room_questions" "q" JOIN "public"."rooms" "r" ON "r"."id" = "q"."room_id"
			WHERE "q"."id" = ANY (ARRAY(SELECT "id" FROM "subjects"))
		UNION ALL SELECT "r"."project_id" FROM "public"."room_members" "m" JOIN "public"."rooms" "r" ON "r"."id" = "m"."room_id"
			WHERE "m"."uid" IN (SELECT "uid" FROM "person") OR "m"."id" = (
				SELECT "member_id" FROM "public"."room_acceptances" WHERE "id" = "about" ->> 'acceptance')
		UNION ALL SELECT "id" FROM "public"."projects" WHERE "client_id" IN (SELECT "uid" FROM "person")
		UNION ALL SELECT "project_id" FROM "public"."project_members" WHERE "uid" IN (SELECT "uid" FROM "person")
	)
	SELECT coalesce(array_agg(DISTINCT "project_id"), '{}') FROM "found" WHERE "project_id" IS NOT NULL
$$;--> statement-breakpoint
-- Stored when an email is queued and, because it is rendered only then, again when it is sent.
CREATE FUNCTION "public"."note_email_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"now_about" text[] := "public"."list_email_projects"(NEW."kind", NEW."uid", NEW."data", NEW."to");
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW."project_ids" := coalesce(NEW."project_ids", "now_about");
	ELSIF OLD."project_ids" IS NOT NULL THEN
		NEW."project_ids" := ARRAY(SELECT "id" FROM unnest(OLD."project_ids") AS "before" ("id")
			UNION SELECT "id" FROM unnest("now_about") AS "now" ("id"));
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "emails_note_projects" BEFORE INSERT OR UPDATE OF "status" ON "public"."emails"
	FOR EACH ROW EXECUTE FUNCTION "public"."note_email_projects"();--> statement-breakpoint
-- The projects of existing emails and entries of the activity log, as far as they can still be found. Where a project
-- can't, they stay unknown (null).
CREATE TABLE "subject_projects" AS
	SELECT "id", "project_id" FROM "invoices" UNION ALL SELECT "id", "project_id" FROM "agreements"
	UNION ALL SELECT "id", "project_id" FROM "documents" WHERE "former_project_id" IS NULL
	UNION ALL SELECT "id", "project_id" FROM "requests" UNION ALL SELECT "id", "project_id" FROM "messages"
	UNION ALL SELECT "id", "project_id" FROM "project_updates";--> statement-breakpoint
CREATE INDEX ON "subject_projects" ("id");--> statement-breakpoint
ANALYZE "subject_projects";--> statement-breakpoint
UPDATE "emails" SET "project_ids" = "list_email_projects"("kind", "uid", "data", "to") WHERE NOT EXISTS (
	SELECT 1 FROM (
		SELECT "data" ->> 'invoice' AS "id" UNION ALL SELECT "data" ->> 'agreement' UNION ALL
		SELECT "item" ->> 'subjectId' FROM jsonb_array_elements(
			CASE jsonb_typeof("data" -> 'notifications') WHEN 'array' THEN "data" -> 'notifications' END) AS "item"
	) AS "about" WHERE "about"."id" IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM "subject_projects" WHERE "subject_projects"."id" = "about"."id")
) AND NOT ("data" IS NULL AND "kind" IN ('agreement-copy', 'agreement-declined', 'agreement-sealed', 'agreement-sent',
	'agreement-signed', 'client-digest', 'client-project-digest', 'document-receipt', 'documents-received',
	'documents-shared', 'invitation', 'invoice-copy', 'invoice-reminder', 'invoice-sent', 'invoice-voided',
	'messages-received', 'payment-reported', 'project-added', 'project-request', 'question-answered', 'staff-digest',
	'submissions-received'));--> statement-breakpoint
ALTER TABLE "activity" DISABLE TRIGGER "activity_only_forgets";--> statement-breakpoint
UPDATE "activity" SET "project_ids" = CASE
	WHEN "subject_kind" = 'project' THEN ARRAY["subject_id"]
	WHEN "action" = 'user.reminded' THEN "list_email_projects"('request-reminder', "subject_id", NULL, NULL)
	-- Counts projects.
	WHEN "before" -> 'projects' IS NOT NULL OR "after" -> 'projects' IS NOT NULL THEN NULL
	WHEN "subject_kind" = 'mail' AND "action" IN ('mail.resent', 'mail.canceled')
		THEN (SELECT "e"."project_ids" FROM "emails" "e" WHERE "e"."id" = "subject_id")
	WHEN "subject_kind" IN ('document', 'invoice', 'agreement') AND "subject_id" <> 'all' AND NOT EXISTS (
		SELECT 1 FROM "subject_projects" "s" WHERE "s"."id" = "subject_id") THEN NULL
	-- Documents were moved or shared between projects that the entry names by their titles.
	WHEN "subject_kind" = 'document' AND EXISTS (
		SELECT 1 FROM (VALUES ("before" ->> 'project'), ("after" ->> 'project')) AS "named" ("title")
		WHERE "title" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "projects" "p" WHERE "p"."title" = "named"."title")
	) THEN NULL
	ELSE ARRAY(
		SELECT "s"."project_id" FROM "subject_projects" "s" WHERE "s"."id" = "subject_id" AND "s"."project_id" IS NOT NULL
		UNION SELECT "id" FROM (VALUES ("before" ->> 'projectId'), ("after" ->> 'projectId')) AS "named" ("id")
			WHERE "id" IS NOT NULL
		UNION SELECT "p"."id" FROM "projects" "p" WHERE "subject_kind" = 'document'
			AND "p"."title" IN ("before" ->> 'project', "after" ->> 'project')
	)
END;--> statement-breakpoint
ALTER TABLE "activity" ENABLE TRIGGER "activity_only_forgets";--> statement-breakpoint
DROP TABLE "subject_projects";
