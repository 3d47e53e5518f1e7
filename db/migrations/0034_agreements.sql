CREATE TABLE "agreement_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreement_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agreement_id" text NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"client_ip" text NOT NULL,
	"full_name" text,
	"consent" text,
	"shown_hash" text,
	"factor" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "agreement_lines" (
	"agreement_id" text NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"quantity" bigint NOT NULL,
	"unit" text DEFAULT 'C62' NOT NULL,
	"unit_price" bigint NOT NULL,
	"tax_category" text DEFAULT 'S' NOT NULL,
	"tax_rate" integer NOT NULL,
	"net" bigint NOT NULL,
	CONSTRAINT "agreement_lines_agreement_id_position_pk" PRIMARY KEY("agreement_id","position")
);
--> statement-breakpoint
CREATE TABLE "agreement_signers" (
	"agreement_id" text NOT NULL,
	"position" integer NOT NULL,
	"uid" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"viewed_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "agreement_signers_agreement_id_position_pk" PRIMARY KEY("agreement_id","position"),
	CONSTRAINT "agreement_signers_once" UNIQUE("agreement_id","uid")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"kind" text NOT NULL,
	"template" text,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"countersign" boolean NOT NULL,
	"in_order" boolean DEFAULT false NOT NULL,
	"expires_on" date,
	"currency" text,
	"shown_text" text,
	"shown_hash" text,
	"upload_key" text,
	"upload_bytes" bigint,
	"upload_sha256" text,
	"upload_pages" integer,
	"invoice_id" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"sealed_sha256" text,
	"seal_id" text,
	"sealed_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("title", ''))) STORED,
	CONSTRAINT "agreements_upload_key_unique" UNIQUE("upload_key"),
	CONSTRAINT "agreements_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "agreements_sealed_sha256_unique" UNIQUE("sealed_sha256"),
	CONSTRAINT "agreements_sent" CHECK (("agreements"."state" = 'draft') = ("agreements"."sent_at" is null) or "agreements"."state" = 'withdrawn'),
	CONSTRAINT "agreements_shown" CHECK (("agreements"."sent_at" is null) = ("agreements"."shown_hash" is null)),
	CONSTRAINT "agreements_upload" CHECK (("agreements"."kind" = 'upload') = ("agreements"."template" is null))
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"id" text PRIMARY KEY NOT NULL,
	"certificates" text NOT NULL,
	"encrypted_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "seals_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "agreement_id" text;--> statement-breakpoint
ALTER TABLE "agreement_lines" ADD CONSTRAINT "agreement_lines_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_signers" ADD CONSTRAINT "agreement_signers_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_signers" ADD CONSTRAINT "agreement_signers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_events_of_agreement" ON "agreement_events" USING btree ("agreement_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_events_signature" ON "agreement_events" USING btree ("agreement_id","uid") WHERE "agreement_events"."action" in ('signed', 'countersigned');--> statement-breakpoint
CREATE INDEX "agreement_signers_of_user" ON "agreement_signers" USING btree ("uid","agreement_id");--> statement-breakpoint
CREATE INDEX "agreements_of_project" ON "agreements" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agreements_of_state" ON "agreements" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agreements_search_text" ON "agreements" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "agreements_words" ON "agreements" USING gin (to_tsvector('simple', regexp_replace("search_text", '[\u0001-/:-@\[-\u0060{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\ufe50-\ufe6f]+', ' ', 'g'))) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "seals_current" ON "seals" USING btree ((true)) WHERE "seals"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_agreement_id_unique" UNIQUE("agreement_id");--> statement-breakpoint
CREATE TRIGGER "agreement_events_are_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "public"."agreement_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change"();
