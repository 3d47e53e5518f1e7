ALTER TABLE "invoices" ADD COLUMN "copy_to" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "invoice_id" text;