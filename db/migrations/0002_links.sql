ALTER TABLE "email_links" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "email_links" ADD COLUMN "password_hash" text;