CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"legal_name" text,
	"street_address" text,
	"postal_code" text,
	"city" text,
	"country" text,
	"vat_id" text,
	"buyer_reference" text,
	"invoice_emails" text[] DEFAULT '{}' NOT NULL,
	"debtor_number" text,
	"notes" text,
	"merged_into" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", '') || ' ' || coalesce("legal_name", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "company_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"from_id" text NOT NULL,
	"into_id" text NOT NULL,
	"moved" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"invoice_id" text NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_files_invoice_id_format_pk" PRIMARY KEY("invoice_id","format"),
	CONSTRAINT "invoice_files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_number_unique";--> statement-breakpoint
DROP INDEX "invoices_due";--> statement-breakpoint
DROP INDEX "invoices_issued";--> statement-breakpoint
DROP INDEX "invoices_paid";--> statement-breakpoint
ALTER TABLE "invoice_numbers" DROP CONSTRAINT "invoice_numbers_pkey";--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD COLUMN "range" text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "bill_to" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" drop column "search_text";--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_range_year_pk" PRIMARY KEY("range","year");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "unit" text DEFAULT 'C62' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "tax_category" text DEFAULT 'S' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "credited_line" integer;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "deducts" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "kind" text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "external" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "exchange_rate" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_name" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_street_address" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_postal_code" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_city" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_country" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_vat_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_reference" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "order_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "exemption_reason" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "service_period_from" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "service_period_to" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_reported_by" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "issuer" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_of" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_before_payment" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deducted_in" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("number", '') || ' ' || coalesce("buyer_name", '') || ' ' || coalesce("bill_to", ''))) STORED;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "billing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_merged_into_companies_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_from_id_companies_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_merges" ADD CONSTRAINT "company_merges_into_id_companies_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree (lower("name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "companies_newest" ON "companies" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "companies_search_text" ON "companies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_words" ON "companies" USING gin (to_tsvector('simple', regexp_replace("search_text", '[\u0001-/:-@\[-\u0060{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\ufe50-\ufe6f]+', ' ', 'g'))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "company_merges_into" ON "company_merges" USING btree ("into_id","created_at");--> statement-breakpoint
CREATE INDEX "company_merges_from" ON "company_merges" USING btree ("from_id");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_deducts_invoices_id_fk" FOREIGN KEY ("deducts") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_reported_by_users_uid_fk" FOREIGN KEY ("payment_reported_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_of_invoices_id_fk" FOREIGN KEY ("credit_of") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_deducted_in_invoices_id_fk" FOREIGN KEY ("deducted_in") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number") WHERE not "invoices"."external";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_external_number" ON "invoices" USING btree (coalesce("company_id", "client_id"),"number") WHERE "invoices"."external" and "invoices"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "invoices_of_company" ON "invoices" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_credit_notes" ON "invoices" USING btree ("credit_of") WHERE "invoices"."credit_of" is not null;--> statement-breakpoint
CREATE INDEX "invoices_deducted" ON "invoices" USING btree ("deducted_in") WHERE "invoices"."deducted_in" is not null;--> statement-breakpoint
CREATE INDEX "projects_of_company" ON "projects" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_of_company" ON "users" USING btree ("company_id",lower("name" collate "und-x-icu"),"uid") WHERE "users"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on","id","currency","total","credited") WHERE "invoices"."status" = 'sent' and "invoices"."kind" <> 'credit-note';--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_on","currency","kind","total") WHERE "invoices"."status" in ('sent', 'paid') or "invoices"."credited" > 0;--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_on","currency","total","credited_before_payment") WHERE "invoices"."status" = 'paid';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_note" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."credit_of" is not null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_billing_in_company" CHECK (not "users"."billing" or "users"."company_id" is not null);--> statement-breakpoint
CREATE INDEX "invoices_search_text" ON "invoices" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_words" ON "invoices" USING gin (to_tsvector('simple', regexp_replace("search_text", '[\u0001-/:-@\[-\u0060{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\ufe50-\ufe6f]+', ' ', 'g'))) WITH (fastupdate=false);--> statement-breakpoint
UPDATE "invoice_lines" SET "tax_category" = 'E' WHERE "tax_rate" = 0;--> statement-breakpoint
-- Companies: clients who typed the same company name and are on a project together, also through others of them. Names
-- are compared trimmed, composed and without case. Texts, rights and sent invoices stay unchanged.
CREATE TEMPORARY TABLE "same_company" ON COMMIT DROP AS
	WITH RECURSIVE "people" AS (
		SELECT "uid", lower(normalize(regexp_replace("company", '^\s+|\s+$', '', 'g'), NFC)) AS "key" FROM "users"
		WHERE "company" ~ '\S'
			AND NOT EXISTS (SELECT 1 FROM "users_roles" WHERE "users_roles"."uid" = "users"."uid" AND "role" <> 'client')
	), "on_project" AS (
		SELECT "id" AS "project_id", "client_id" AS "uid" FROM "projects" WHERE "client_id" IS NOT NULL
		UNION SELECT "project_id", "uid" FROM "project_members"
	), "links" AS (
		SELECT DISTINCT "a"."uid" AS "from", "b"."uid" AS "to" FROM "on_project" AS "pa"
			JOIN "on_project" AS "pb" ON "pb"."project_id" = "pa"."project_id" AND "pb"."uid" <> "pa"."uid"
			JOIN "people" AS "a" ON "a"."uid" = "pa"."uid"
			JOIN "people" AS "b" ON "b"."uid" = "pb"."uid" AND "b"."key" = "a"."key"
	), "reached" AS (
		SELECT "from", "to" FROM "links"
		UNION SELECT "reached"."from", "links"."to" FROM "reached" JOIN "links" ON "links"."from" = "reached"."to"
	)
	-- A link also leads back, so each person reaches the whole cluster, themselves included.
	SELECT "from" AS "uid", min("to") AS "cluster", NULL::text AS "company_id" FROM "reached" GROUP BY "from";--> statement-breakpoint
UPDATE "same_company" SET "company_id" = "ids"."id" FROM (
		SELECT "cluster", gen_random_uuid()::text AS "id" FROM "same_company" GROUP BY "cluster"
	) AS "ids" WHERE "ids"."cluster" = "same_company"."cluster";--> statement-breakpoint
INSERT INTO "companies" ("id", "name")
	SELECT DISTINCT ON ("company_id") "company_id", "name" FROM (
		SELECT "same_company"."company_id", normalize(regexp_replace("company", '^\s+|\s+$', '', 'g'), NFC) AS "name", count(*) AS "uses"
		FROM "same_company" JOIN "users" USING ("uid") GROUP BY 1, 2
	) AS "spellings" ORDER BY "company_id", "uses" DESC, "name";--> statement-breakpoint
UPDATE "users" SET "company_id" = "same_company"."company_id" FROM "same_company" WHERE "same_company"."uid" = "users"."uid";--> statement-breakpoint
UPDATE "projects" SET "company_id" = "same_company"."company_id" FROM "same_company" WHERE "same_company"."uid" = "projects"."client_id";--> statement-breakpoint
UPDATE "invoices" SET "company_id" = "same_company"."company_id" FROM "same_company" WHERE "same_company"."uid" = "invoices"."client_id";
