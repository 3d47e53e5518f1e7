CREATE TABLE "alerts" (
	"name" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "activity_addressed" ON "activity" USING btree ("created_at") WHERE "activity"."from_address" is not null;--> statement-breakpoint
CREATE INDEX "document_events_addressed" ON "document_events" USING btree ("created_at") WHERE "document_events"."from_address" is not null;--> statement-breakpoint
CREATE INDEX "documents_withdrawn" ON "documents" USING btree ("withdrawn_at") WHERE "documents"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "email_links_ended" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "inquiry_replies_of_mail" ON "inquiry_replies" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "verifications_ended" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
-- The log is still only added to. Two things are let pass, so that nothing about a person is kept longer than it was
-- promised: the network address is forgotten, and the words about an inquiry, or a mail about it, that is deleted.
DROP TRIGGER "activity_is_kept" ON "public"."activity";--> statement-breakpoint
CREATE TRIGGER "activity_is_kept" BEFORE DELETE OR TRUNCATE ON "public"."activity"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change"();--> statement-breakpoint
CREATE FUNCTION "public"."only_forget"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was jsonb := to_jsonb(OLD) - 'searched';
	becomes jsonb := to_jsonb(NEW) - 'searched';
BEGIN
	IF becomes = was || '{"from_address": null}' THEN
		RETURN NEW;
	END IF;
	IF OLD."subject_kind" IN ('inquiry', 'mail') AND becomes = was || jsonb_build_object(
		'subject_name', '(deleted)', 'before', NULL, 'after', NULL
	) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "activity_only_forgets" BEFORE UPDATE ON "public"."activity"
	FOR EACH ROW EXECUTE FUNCTION "public"."only_forget"();
