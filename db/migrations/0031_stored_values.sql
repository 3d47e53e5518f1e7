-- Stored values by the vocabulary. Columns that refer to the same value are renamed together.
DROP INDEX "requests_open";--> statement-breakpoint
DROP INDEX "requests_due";--> statement-breakpoint
DROP INDEX "requests_open_by_due";--> statement-breakpoint
DROP INDEX "requests_submitted";--> statement-breakpoint
UPDATE "requests" SET "state" = CASE "state"
		WHEN 'handed-in' THEN 'submitted'
		ELSE 'changes-requested' END
	WHERE "state" IN ('handed-in', 'sent-back');--> statement-breakpoint
UPDATE "request_events" SET "action" = CASE "action"
		WHEN 'sent-back' THEN 'changes-requested'
		ELSE 'version-changes-requested' END
	WHERE "action" IN ('sent-back', 'changes-asked');--> statement-breakpoint
UPDATE "document_events" SET "action" = 'withdraw' WHERE "action" = 'take-back';--> statement-breakpoint
UPDATE "pending_notifications" SET "kind" = CASE "kind"
		WHEN 'handed-in' THEN 'submitted'
		ELSE 'changes-requested' END
	WHERE "kind" IN ('handed-in', 'sent-back');--> statement-breakpoint
UPDATE "emails" SET "data" = jsonb_set("data", '{notifications}', (
		SELECT jsonb_agg("one" || jsonb_build_object('kind', CASE "one" ->> 'kind'
			WHEN 'handed-in' THEN 'submitted'
			WHEN 'sent-back' THEN 'changes-requested'
			ELSE "one" ->> 'kind' END) ORDER BY "position")
		FROM jsonb_array_elements("data" -> 'notifications') WITH ORDINALITY AS "notifications" ("one", "position")
	))
	WHERE "data" @> '{"notifications": [{"kind": "handed-in"}]}' OR "data" @> '{"notifications": [{"kind": "sent-back"}]}';--> statement-breakpoint
UPDATE "emails" SET "kind" = "renamed"."to" FROM (VALUES
	('verify-address', 'verify-email'),
	('requests-handed-in', 'submissions-received'),
	('colleague-invitation', 'staff-invitation'),
	('account-closes', 'account-closing'),
	('address-changed', 'email-changed'),
	('client-closes', 'client-closing-account'),
	('client-stays', 'client-canceled-closure'),
	('project-news', 'client-project-digest'),
	('alert-over', 'alert-resolved')
	) AS "renamed" ("from", "to") WHERE "emails"."kind" = "renamed"."from";--> statement-breakpoint
-- Of the append-only log, only the column "action" changes, which an entry says.
ALTER TABLE "activity" DISABLE TRIGGER "activity_only_forgets";--> statement-breakpoint
WITH "changed" AS (
	UPDATE "activity" SET "action" = "renamed"."to" FROM (VALUES
		('user.verified-address', 'user.verified-email'),
		('user.invited-colleague', 'user.invited-staff'),
		('user.removed-colleague', 'user.removed-staff'),
		('user.joined-google', 'user.connected-google'),
		('user.asked-for-closing', 'user.requested-closure-link'),
		('user.asked-to-close', 'user.requested-closure'),
		('user.kept-open', 'user.canceled-closure'),
		('project.brought-back', 'project.unarchived'),
		('project.asked', 'project.request-added'),
		('project.list-asked', 'project.request-list-added'),
		('project.handed-in', 'project.submitted'),
		('project.sent-back', 'project.changes-requested'),
		('project.changes-asked', 'project.version-changes-requested'),
		('document.restored', 'document.shared-again'),
		('document.brought-back', 'document.restored'),
		('document.taken-back', 'document.version-withdrawn'),
		('inquiry.brought-back', 'inquiry.unarchived'),
		('inquiry.became-client', 'inquiry.converted'),
		('mail.sent-again', 'mail.resent'),
		('mail.dropped', 'mail.canceled')
	) AS "renamed" ("from", "to") WHERE "activity"."action" = "renamed"."from" RETURNING 1
)
INSERT INTO "activity" ("actor_name", "action", "subject_kind", "subject_id", "subject_name", "after")
	SELECT 'Foyer', 'system.actions-renamed', 'system', 'foyer', '0031_stored_values', jsonb_build_object('entries', count(*))
	FROM "changed" HAVING count(*) > 0;--> statement-breakpoint
ALTER TABLE "activity" ENABLE TRIGGER "activity_only_forgets";--> statement-breakpoint
-- Waiting jobs move to the queues' new names. A new database has no job queue yet.
DO $$
DECLARE
	"renamed" record;
BEGIN
	IF to_regclass('pgboss.job') IS NULL THEN
		RETURN;
	END IF;
	FOR "renamed" IN SELECT * FROM (VALUES
		('mail', 'email'),
		('mail-news', 'send-digests'),
		('remind-of-invoices', 'send-invoice-reminders'),
		('remind-of-requests', 'send-request-reminders'),
		('sweep', 'delete-expired-data'),
		('tell-of-lock', 'send-lockout-notice')
	) AS "queues" ("from", "to") LOOP
		INSERT INTO pgboss.queue
			SELECT ("copy").* FROM (
				SELECT jsonb_populate_record("queue", jsonb_build_object('name', "renamed"."to")) AS "copy"
				FROM pgboss.queue AS "queue" WHERE "name" = "renamed"."from"
			) AS "copies";
		UPDATE pgboss.job SET "name" = "renamed"."to" WHERE "name" = "renamed"."from";
		DELETE FROM pgboss.queue WHERE "name" = "renamed"."from";
	END LOOP;
	UPDATE pgboss.job SET "data" = jsonb_build_object('emailId', "data" ->> 'mailId') WHERE "name" = 'email';
END $$;--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("project_id") WHERE "requests"."withdrawn_at" is null and "requests"."state" in ('open', 'changes-requested');--> statement-breakpoint
CREATE INDEX "requests_due" ON "requests" USING btree ("due_on","id") WHERE "requests"."withdrawn_at" is null and "requests"."state" in ('open', 'changes-requested');--> statement-breakpoint
CREATE INDEX "requests_open_by_due" ON "requests" USING btree (coalesce("due_on", '9999-12-31'::date),"id") WHERE "requests"."withdrawn_at" is null and "requests"."state" in ('open', 'changes-requested');--> statement-breakpoint
CREATE INDEX "requests_submitted" ON "requests" USING btree ("submitted_at","id") WHERE "requests"."withdrawn_at" is null and "requests"."state" = 'submitted';
