-- Names of tables, columns, constraints and indexes by the vocabulary. No row changes.
ALTER TABLE "mails" RENAME TO "emails";--> statement-breakpoint
ALTER TABLE "news" RENAME TO "pending_notifications";--> statement-breakpoint
ALTER TABLE "limit_hits" RENAME TO "rate_limit_attempts";--> statement-breakpoint
ALTER TABLE "restored" RENAME TO "restores";--> statement-breakpoint
ALTER TABLE "used_checks" RENAME TO "used_human_checks";--> statement-breakpoint
ALTER INDEX "mails_pkey" RENAME TO "emails_pkey";--> statement-breakpoint
ALTER INDEX "news_pkey" RENAME TO "pending_notifications_pkey";--> statement-breakpoint
ALTER INDEX "limit_hits_pkey" RENAME TO "rate_limit_attempts_pkey";--> statement-breakpoint
ALTER INDEX "restored_pkey" RENAME TO "restores_pkey";--> statement-breakpoint
ALTER INDEX "used_checks_pkey" RENAME TO "used_human_checks_pkey";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "projects" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "requests" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "inquiries" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "invoices" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "activity" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "activity" RENAME COLUMN "from_address" TO "client_ip";--> statement-breakpoint
ALTER TABLE "document_events" RENAME COLUMN "from_address" TO "client_ip";--> statement-breakpoint
ALTER TABLE "request_events" RENAME COLUMN "from_address" TO "client_ip";--> statement-breakpoint
ALTER TABLE "request_events" RENAME COLUMN "words" TO "comment";--> statement-breakpoint
ALTER TABLE "alerts" RENAME COLUMN "words" TO "message";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "sealed" TO "encrypted_content";--> statement-breakpoint
ALTER TABLE "failed_sign_ins" RENAME COLUMN "how" TO "method";--> statement-breakpoint
ALTER TABLE "failed_sign_ins" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "inquiry_replies" RENAME COLUMN "mail_id" TO "email_id";--> statement-breakpoint
ALTER TABLE "rate_limit_attempts" RENAME COLUMN "hits" TO "attempts";--> statement-breakpoint
ALTER TABLE "requests" RENAME COLUMN "handed_in_by" TO "submitted_by";--> statement-breakpoint
ALTER TABLE "requests" RENAME COLUMN "handed_in_at" TO "submitted_at";--> statement-breakpoint
ALTER TABLE "restores" RENAME COLUMN "made_at" TO "backup_created_at";--> statement-breakpoint
ALTER TABLE "second_factors" RENAME COLUMN "sealed_secret" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "viewing" TO "impersonating";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "terms_accepted_from" TO "terms_accepted_ip";--> statement-breakpoint
ALTER TABLE "inquiry_replies" RENAME CONSTRAINT "inquiry_replies_mail_id_mails_id_fk" TO "inquiry_replies_email_id_emails_id_fk";--> statement-breakpoint
ALTER TABLE "pending_notifications" RENAME CONSTRAINT "news_uid_users_uid_fk" TO "pending_notifications_uid_users_uid_fk";--> statement-breakpoint
ALTER TABLE "pending_notifications" RENAME CONSTRAINT "news_once" TO "pending_notifications_unique";--> statement-breakpoint
ALTER TABLE "requests" RENAME CONSTRAINT "requests_handed_in_by_users_uid_fk" TO "requests_submitted_by_users_uid_fk";--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT "sessions_viewing_users_uid_fk" TO "sessions_impersonating_users_uid_fk";--> statement-breakpoint
ALTER INDEX "users_searched" RENAME TO "users_search_text";--> statement-breakpoint
ALTER INDEX "projects_searched" RENAME TO "projects_search_text";--> statement-breakpoint
ALTER INDEX "requests_searched" RENAME TO "requests_search_text";--> statement-breakpoint
ALTER INDEX "messages_searched" RENAME TO "messages_search_text";--> statement-breakpoint
ALTER INDEX "mails_searched" RENAME TO "emails_search_text";--> statement-breakpoint
ALTER INDEX "inquiries_searched" RENAME TO "inquiries_search_text";--> statement-breakpoint
ALTER INDEX "documents_searched" RENAME TO "documents_search_text";--> statement-breakpoint
ALTER INDEX "invoices_searched" RENAME TO "invoices_search_text";--> statement-breakpoint
ALTER INDEX "activity_searched" RENAME TO "activity_search_text";--> statement-breakpoint
ALTER INDEX "requests_handed_in" RENAME TO "requests_submitted";--> statement-breakpoint
ALTER INDEX "requests_waiting" RENAME TO "requests_open";--> statement-breakpoint
ALTER INDEX "mails_newest" RENAME TO "emails_newest";--> statement-breakpoint
ALTER INDEX "mails_by_status" RENAME TO "emails_by_status";--> statement-breakpoint
ALTER INDEX "inquiry_replies_of_mail" RENAME TO "inquiry_replies_of_email";--> statement-breakpoint
ALTER INDEX "limit_hits_ended" RENAME TO "rate_limit_attempts_ended";--> statement-breakpoint
ALTER INDEX "used_checks_ended" RENAME TO "used_human_checks_ended";--> statement-breakpoint
ALTER INDEX "document_events_addressed" RENAME TO "document_events_with_ip";--> statement-breakpoint
ALTER INDEX "activity_addressed" RENAME TO "activity_with_ip";--> statement-breakpoint
-- The trigger function names columns in its text, which a rename does not change.
CREATE OR REPLACE FUNCTION "public"."only_forget"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was jsonb := to_jsonb(OLD) - 'search_text';
	becomes jsonb := to_jsonb(NEW) - 'search_text';
BEGIN
	IF becomes = was || '{"client_ip": null}' THEN
		RETURN NEW;
	END IF;
	IF OLD."subject_kind" IN ('inquiry', 'mail') AND becomes = was || jsonb_build_object(
		'subject_name', '(deleted)', 'before', NULL, 'after', NULL
	) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;
