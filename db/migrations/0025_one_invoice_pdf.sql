DELETE FROM "invoice_pdfs" WHERE "is_void";--> statement-breakpoint
ALTER TABLE "invoice_pdfs" DROP CONSTRAINT "invoice_pdfs_invoice_id_is_void_pk";--> statement-breakpoint
ALTER TABLE "invoice_pdfs" ADD PRIMARY KEY ("invoice_id");--> statement-breakpoint
ALTER TABLE "invoice_pdfs" DROP COLUMN "is_void";