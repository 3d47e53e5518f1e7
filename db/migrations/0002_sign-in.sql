CREATE TABLE "failed_sign_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text,
	"how" text NOT NULL,
	"network" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "failed_sign_ins_once" UNIQUE NULLS NOT DISTINCT("uid","network","how","started_at")
);
--> statement-breakpoint
ALTER TABLE "failed_sign_ins" ADD CONSTRAINT "failed_sign_ins_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_sign_ins_newest" ON "failed_sign_ins" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);